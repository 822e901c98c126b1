import { expect } from "vitest";
import { askGuestNotices, getGuestNotices } from "#contract/routes/guest-notices.ts";
import { type Caller, callApi } from "#tests/support/call-api.ts";
import { jobsSettled } from "#tests/support/jobs.ts";
import { firstLink, mailsTo, type ReadMail } from "#tests/support/mails.ts";
import type { TestApp } from "#tests/support/test-app.ts";

export const CONFIRM_SUBJECT = "Confirme seu email para saber das respostas";

/** Leaves an address to hear of answers on a layout. */
export function leaveAddress(
  app: Pick<TestApp, "request">,
  publicLink: string,
  email: string,
  guest: Caller,
) {
  return callApi(app, askGuestNotices, { publicLink, email }, guest);
}

export async function noticesOf(app: TestApp, publicLink: string, guest: Caller) {
  return (await callApi(app, getGuestNotices, { publicLink }, guest)).body;
}

/** The confirmations that were mailed to an address, newest first. */
export async function confirmationsTo(app: TestApp, email: string): Promise<ReadMail[]> {
  await jobsSettled(app, "guest-confirmation-mail");
  return (await mailsTo(app, email)).filter(({ subject }) => subject === CONFIRM_SUBJECT);
}

/** What others answered, as it was mailed to an address, newest first. */
export async function answersTo(app: TestApp, email: string): Promise<ReadMail[]> {
  return (await mailsTo(app, email)).filter(({ subject }) => subject !== CONFIRM_SUBJECT);
}

export async function confirmationPath(app: TestApp, email: string): Promise<string> {
  const [mail] = await confirmationsTo(app, email);
  if (!mail) throw new Error(`no confirmation to ${email}`);
  return pathOf(firstLink(mail));
}

/** The address by which one stops, from a mail about answers. */
export function stopPath({ links }: ReadMail): string {
  const link = links.find((url) => url.includes("/guest-notices/"));
  if (!link) throw new Error("no link to stop");
  return pathOf(link);
}

export function pathOf(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** As the button of a page does it. */
export function press(app: Pick<TestApp, "request">, path: string): Promise<Response> {
  return app.request(path, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: "",
  });
}

/** Leaves an address and confirms it. */
export async function followAnswers(
  app: TestApp,
  publicLink: string,
  email: string,
  guest: Caller,
): Promise<void> {
  const { body } = await leaveAddress(app, publicLink, email, guest);
  if (body.state === "following") return;
  const confirmed = await press(app, await confirmationPath(app, email));
  expect(confirmed.status).toBe(200);
}
