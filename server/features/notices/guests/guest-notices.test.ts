import { afterAll, beforeAll, expect, test } from "vitest";
import { confirmGuestPage, stopGuestPage } from "#contract/messages/guest-notices.ts";
import {
  askGuestNotices,
  endGuestNotices,
  getGuestNotices,
} from "#contract/routes/guest-notices.ts";
import { eraseGuest } from "#contract/routes/guests.ts";
import { type Person, someEmail } from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import { newGuest, replyAsMember } from "#tests/support/conversation.ts";
import {
  answersTo,
  confirmationPath,
  confirmationsTo,
  followAnswers,
  leaveAddress,
  noticesOf,
  press,
  stopPath,
} from "#tests/support/guest-notices.ts";
import { runJob } from "#tests/support/jobs.ts";
import { commentAsVisitor, makeLayout, subscriber } from "#tests/support/layouts.ts";
import { liftLimits } from "#tests/support/lift-limits.ts";
import { passFor, setLink } from "#tests/support/links.ts";
import { noticesTold, noticesToldAfter } from "#tests/support/notices.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { countRows } from "#tests/support/rows.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

const DAY = 24 * 3600_000;

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await startTestApp();
  await liftLimits(app);
  owner = await subscriber(app, "Ana");
});
afterAll(() => app.close());

/** A guest with a comment on a layout of its own. */
async function scene() {
  const { id: layoutId, public_link: publicLink } = await makeLayout(app, owner);
  const guest = await newGuest(app);
  const commentId = (await commentAsVisitor(app, publicLink, {}, guest)).body.id;
  return { layoutId, publicLink, guest, commentId, email: someEmail("bia") };
}

const statesOf = (email: string) =>
  countRows(app, "guest_addresses where email = $1 and confirmed_at is not null", [email]);

test("an address is asked for its consent by a mail, whose link alone does nothing until its button is pressed", async () => {
  const { publicLink, guest, commentId, email } = await scene();
  expect(await noticesOf(app, publicLink, guest)).toEqual({ state: "none", email: null });
  const left = await leaveAddress(app, publicLink, ` ${email.toUpperCase()} `, guest);
  expect(left.body).toEqual({ state: "pending", email: "b•••@a•••.test" });
  const [mail, ...others] = await confirmationsTo(app, email);
  expect(others).toEqual([]);
  const path = await confirmationPath(app, email);
  expect(new Set(mail?.links)).toEqual(new Set([app.url + path]));
  for (const method of ["GET", "HEAD", "GET"]) {
    const looked = await app.request(path, { method });
    expect([method, looked.status, await statesOf(email)]).toEqual([method, 200, 0]);
  }
  await replyAsMember(app, owner, commentId, { text: "antes de confirmar" });
  await noticesTold(app);
  expect(await answersTo(app, email)).toEqual([]);
  const pressed = await press(app, path);
  const page = await pressed.text();
  expect([pressed.status, await statesOf(email)]).toEqual([200, 1]);
  expect(page).toContain(confirmGuestPage.doneTitle);
  expect(page).toContain(`href="${app.url}/public/${publicLink}"`);
  expect(await noticesOf(app, publicLink, guest)).toEqual({
    state: "following",
    email: "b•••@a•••.test",
  });
  // What was answered meanwhile is what they wanted to know.
  await noticesTold(app);
  expect((await answersTo(app, email)).map(({ text }) => text)).toEqual([
    expect.stringContaining("antes de confirmar"),
  ]);
  for (const again of [await press(app, path), await app.request(path)]) {
    expect([again.status, (await again.text()).includes(confirmGuestPage.overBody)]).toEqual([
      410,
      true,
    ]);
  }
});

test("without the browser's cookie there is nobody to tell", async () => {
  const { publicLink } = await scene();
  expect((await callApi(app, getGuestNotices, { publicLink })).body.state).toBe("none");
  const asked = await callApi(app, askGuestNotices, { publicLink, email: someEmail() });
  const ended = await callApi(app, endGuestNotices, { publicLink });
  for (const { error } of [asked, ended]) expect(error?.code).toBe("guest_required");
});

test("the gate decides who leaves an address, as it does on everything a link opens", async () => {
  const { layoutId, publicLink, guest } = await scene();
  await setLink(app, owner, layoutId, { password: "segredo-42" });
  const refused = await leaveAddress(app, publicLink, someEmail(), guest);
  expect(refused.error?.code).toBe("link_password_required");
  const pass = await passFor(app, publicLink, "segredo-42");
  const Cookie = `${guest.headers?.Cookie}; ${pass}`;
  const admitted = await leaveAddress(app, publicLink, someEmail(), { headers: { Cookie } });
  expect(admitted.body.state).toBe("pending");
  await setLink(app, owner, layoutId, { active: false });
  expect((await callApi(app, getGuestNotices, { publicLink }, guest)).error?.code).toBe(
    "link_disabled",
  );
});

test("nobody learns whether an address is known: the answer is that of a new one", async () => {
  const { publicLink, guest, email } = await scene();
  await followAnswers(app, publicLink, email, guest);
  const other = await newGuest(app);
  const asked = await leaveAddress(app, publicLink, email, other);
  const unknown = await leaveAddress(app, publicLink, someEmail("bia"), await newGuest(app));
  expect(asked.body).toEqual(unknown.body);
  expect((await noticesOf(app, publicLink, other)).state).toBe("pending");
  expect((await noticesOf(app, publicLink, guest)).state).toBe("following");
});

test("in a browser that has confirmed it, the next layout is followed at once and without a mail", async () => {
  const { publicLink, guest, email } = await scene();
  await followAnswers(app, publicLink, email, guest);
  const next = await scene();
  const left = await leaveAddress(app, next.publicLink, email, guest);
  expect(left.body.state).toBe("following");
  expect(await confirmationsTo(app, email)).toHaveLength(1);
  await callApi(app, endGuestNotices, { publicLink: next.publicLink }, guest);
  expect((await noticesOf(app, next.publicLink, guest)).state).toBe("none");
  expect((await noticesOf(app, publicLink, guest)).state).toBe("following");
});

test("another address takes the place of the earlier one, unconfirmed, with what is followed", async () => {
  const { publicLink, guest, commentId, email } = await scene();
  await followAnswers(app, publicLink, email, guest);
  const next = someEmail("bia");
  const left = await leaveAddress(app, publicLink, next, guest);
  expect(left.body.state).toBe("pending");
  await replyAsMember(app, owner, commentId, { text: "para o novo endereço" });
  await noticesTold(app);
  expect(await answersTo(app, next)).toEqual([]);
  await press(app, await confirmationPath(app, next));
  await noticesTold(app);
  expect(await answersTo(app, next)).toHaveLength(1);
  expect(await answersTo(app, email)).toEqual([]);
  expect(await countRows(app, "guest_addresses where email = $1", [email])).toBe(0);
});

test("requests of one browser at once leave one address", async () => {
  const { publicLink, guest } = await scene();
  const emails = Array.from({ length: 12 }, () => someEmail("eva"));
  const left = await Promise.all(
    emails.map((email) => leaveAddress(app, publicLink, email, guest)),
  );
  expect(new Set(left.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await countRows(app, "guest_addresses where email like 'eva-%'")).toBe(1);
  expect((await noticesOf(app, publicLink, guest)).state).toBe("pending");
});

test("each mail stops them for its layout, by its page or by a mail program's one click", async () => {
  const one = await scene();
  const { guest, email } = one;
  const two = await scene();
  await followAnswers(app, one.publicLink, email, guest);
  await followAnswers(app, two.publicLink, email, guest);
  await replyAsMember(app, owner, one.commentId);
  await noticesTold(app);
  const [mail] = await answersTo(app, email);
  if (!mail) throw new Error("no mail");
  const path = stopPath(mail);
  const [, , addressId, , signature] = path.split("/");
  const forged = [
    `/guest-notices/${addressId}/${two.layoutId}/${signature}`,
    path.slice(0, -1),
    `${path}x`,
    "/guest-notices/x/y/z",
  ];
  for (const wrong of forged) {
    expect((await app.request(wrong)).status).toBe(404);
    expect((await press(app, `${wrong}?stop=everywhere`)).status).toBe(404);
  }
  for (const method of ["GET", "HEAD"]) {
    expect((await app.request(path, { method })).status).toBe(200);
  }
  expect((await noticesOf(app, one.publicLink, guest)).state).toBe("following");
  const oneClick = await app.request(path, {
    method: "POST",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body: "List-Unsubscribe=One-Click",
  });
  expect(oneClick.status).toBe(204);
  expect((await noticesOf(app, one.publicLink, guest)).state).toBe("none");
  expect((await noticesOf(app, two.publicLink, guest)).state).toBe("following");
  const page = await (await app.request(path)).text();
  const [, here = ""] = /<form method="post" action="([^"]+)">/.exec(page) ?? [];
  await followAnswers(app, one.publicLink, email, guest);
  const stopped = await press(app, here);
  expect([stopped.status, (await stopped.text()).includes(stopGuestPage.hereTitle)]).toEqual([
    200,
    true,
  ]);
  expect((await noticesOf(app, one.publicLink, guest)).state).toBe("none");
  await replyAsMember(app, owner, one.commentId);
  await noticesToldAfter(app, DAY);
  expect(await answersTo(app, email)).toHaveLength(1);
});

test("whoever stops everywhere leaves no address, in no browser", async () => {
  const { publicLink, guest, commentId, email } = await scene();
  await followAnswers(app, publicLink, email, guest);
  const second = await scene();
  await leaveAddress(app, second.publicLink, email, second.guest);
  await replyAsMember(app, owner, commentId);
  await noticesTold(app);
  const [mail] = await answersTo(app, email);
  if (!mail) throw new Error("no mail");
  const page = await (await app.request(stopPath(mail))).text();
  const [, everywhere = ""] = /formaction="([^"]+)"/.exec(page) ?? [];
  await replyAsMember(app, owner, commentId, { text: "ainda a caminho" });
  await noticesTold(app);
  const erased = await press(app, everywhere);
  expect((await erased.text()).includes(stopGuestPage.everywhereTitle)).toBe(true);
  expect(await countRows(app, "guest_addresses where email = $1", [email])).toBe(0);
  expect((await noticesOf(app, publicLink, guest)).state).toBe("none");
  await noticesToldAfter(app, DAY);
  expect(await answersTo(app, email)).toHaveLength(1);
  // The link of an old mail still says so.
  expect((await press(app, everywhere)).status).toBe(200);
});

test("erasing what was written in a browser erases the address left there", async () => {
  const { publicLink, guest, email } = await scene();
  await followAnswers(app, publicLink, email, guest);
  expect((await callApi(app, eraseGuest, {}, guest)).status).toBe(200);
  expect(await countRows(app, "guest_addresses where email = $1", [email])).toBe(0);
});

test("an address that is not confirmed goes after 7 days, one that follows nothing after 30", async () => {
  const waiting = await scene();
  await leaveAddress(app, waiting.publicLink, waiting.email, waiting.guest);
  const path = await confirmationPath(app, waiting.email);
  const idle = await scene();
  await followAnswers(app, idle.publicLink, idle.email, idle.guest);
  await callApi(app, endGuestNotices, { publicLink: idle.publicLink }, idle.guest);
  const busy = await scene();
  await followAnswers(app, busy.publicLink, busy.email, busy.guest);
  const emails = [waiting, idle, busy].map(({ email }) => email);
  const kept = async () => {
    await runJob(app, "sweep");
    return Promise.all(
      emails.map((email) => countRows(app, "guest_addresses where email = $1", [email])),
    );
  };
  app.advanceClock(6 * DAY);
  expect(await kept()).toEqual([1, 1, 1]);
  app.advanceClock(2 * DAY);
  expect((await app.request(path)).status).toBe(410);
  expect((await press(app, path)).status).toBe(410);
  expect(await kept()).toEqual([0, 1, 1]);
  app.advanceClock(23 * DAY);
  expect(await kept()).toEqual([0, 0, 1]);
  printFigure(
    "guests' addresses: unconfirmed kept 7 days, confirmed without a layout 30 days, one that follows stays",
  );
});
