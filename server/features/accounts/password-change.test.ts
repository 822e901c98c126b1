import { Client } from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { mailMessages } from "#contract/messages/mail.ts";
import { changePassword, getProfile } from "#contract/routes/profile.ts";
import { listSessions } from "#contract/routes/session.ts";
import { openEmailLink, resetPassword, signIn } from "#contract/routes/sign-in.ts";
import {
  magicLinkFor,
  newPerson,
  PASSWORD,
  type Person,
  resetLinkFor,
  signInAgain,
  signInProgram,
} from "#tests/support/accounts.ts";
import { type Caller, callApi } from "#tests/support/call-api.ts";
import { mailOf } from "#tests/support/mails.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { countRows, holdRows } from "#tests/support/rows.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

const CHANGED = mailMessages.password_changed.subject;
const NEW_PASSWORD = "pino-azul-4242";
const LOCK_USER = "select 1 from users where id = $1 for update";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Every credential that stood before: a browser's and a program's. */
async function openSessions(person: Person): Promise<Caller[]> {
  const browser = await signInAgain(app, person);
  const program = await signInProgram(app, person);
  return [
    { cookie: browser.cookie },
    { bearer: browser.accessToken },
    { bearer: program.accessToken },
    { bearer: program.refreshToken },
  ];
}

async function statuses(callers: Caller[]): Promise<number[]> {
  const answers = await Promise.all(callers.map((caller) => callApi(app, getProfile, {}, caller)));
  return answers.map(({ status }) => status);
}

/** What live streams listen to: the sessions that were declared over. */
async function endedSessions(): Promise<string[]> {
  const client = new Client({ connectionString: app.databaseUrl });
  await client.connect();
  onTestFinished(() => client.end());
  const ended: string[] = [];
  client.on("notification", ({ payload = "" }) => ended.push(payload));
  await client.query("listen alfinete_live");
  return ended;
}

test("guarantee 7: a reset ends every other session at once, tells streams and the person, and signs in", async () => {
  const person = await newPerson(app);
  const old = [{ cookie: person.cookie }, ...(await openSessions(person))];
  expect(await statuses(old)).toEqual(Array(5).fill(200));
  const { data } = (await callApi(app, listSessions, {}, { cookie: person.cookie })).body;
  const token = await resetLinkFor(app, person.email);
  const ended = await endedSessions();
  const reset = () => callApi(app, resetPassword, { token, password: NEW_PASSWORD });
  let answer: Awaited<ReturnType<typeof reset>> | undefined;
  const mail = await mailOf(app, person.email, CHANGED, async () => {
    answer = await reset();
  });
  expect(await statuses(old)).toEqual(Array(5).fill(401));
  await expect
    .poll(() => ended.toSorted())
    .toEqual(data.map(({ id }) => `session:${id}\nended`).sort());
  expect(answer?.body.status).toBe("signed_in");
  expect(await statuses([{ cookie: answer?.cookie ?? "" }])).toEqual([200]);
  expect(mail.text).toContain("A senha da sua conta acabou de ser alterada");
  const { email } = person;
  expect((await callApi(app, signIn, { email, password: PASSWORD })).status).toBe(401);
  printFigure(
    `guarantee 7: reset: ${old.length} old cookies and bearer tokens, 0 still open; ${ended.length} streams told; 1 mail`,
  );
});

test("guarantee 7: a change of password in settings ends the other sessions and keeps this one", async () => {
  const person = await newPerson(app);
  const old = await openSessions(person);
  const link = await magicLinkFor(app, person.email);
  const here = { cookie: person.cookie };
  await mailOf(app, person.email, CHANGED, async () => {
    const { status } = await callApi(app, changePassword, { password: NEW_PASSWORD }, here);
    expect(status).toBe(200);
  });
  expect(await statuses(old)).toEqual(Array(4).fill(401));
  expect(await statuses([here])).toEqual([200]);
  expect((await callApi(app, openEmailLink, { token: link })).status).toBe(400);
  printFigure(
    `guarantee 7: change: ${old.length} old credentials, 0 still open; this session open`,
  );
});

test("after ten minutes the current password is asked for", async () => {
  const { cookie, email } = await newPerson(app);
  app.advanceClock(10 * 60_000 + 1000);
  const change = (current_password?: string) => {
    const current = current_password === undefined ? {} : { current_password };
    return callApi(app, changePassword, { password: NEW_PASSWORD, ...current }, { cookie });
  };
  const asked = await change();
  expect([asked.status, asked.error?.code]).toEqual([403, "password_confirmation_required"]);
  const wrong = await change("errada");
  expect([wrong.status, wrong.error?.message]).toEqual([422, "A senha atual está incorreta."]);
  expect((await change(PASSWORD)).status).toBe(200);
  expect((await callApi(app, signIn, { email, password: NEW_PASSWORD })).status).toBe(200);
});

test("a sign-in with the old password that is under way does not outlive the reset", async () => {
  const { email, id } = await newPerson(app);
  const token = await resetLinkFor(app, email);
  const held = await holdRows(app, LOCK_USER, [id]);
  const reset = callApi(app, resetPassword, { token, password: NEW_PASSWORD });
  await held.waiters(1);
  const late = callApi(app, signIn, { email, password: PASSWORD });
  await held.waiters(2);
  await held.release();
  expect((await reset).status).toBe(200);
  expect((await late).error?.code).toBe("invalid_credentials");
  expect(await countRows(app, "sessions where user_id = $1", [id])).toBe(1);
});

test("a magic link that is being opened does not outlive the reset", async () => {
  const { email, id } = await newPerson(app);
  const token = await resetLinkFor(app, email);
  const link = await magicLinkFor(app, email);
  const held = await holdRows(app, LOCK_USER, [id]);
  const reset = callApi(app, resetPassword, { token, password: NEW_PASSWORD });
  await held.waiters(1);
  const late = callApi(app, openEmailLink, { token: link });
  await held.waiters(2);
  await held.release();
  expect((await reset).status).toBe(200);
  expect((await late).error?.code).toBe("email_link_invalid");
  expect(await countRows(app, "sessions where user_id = $1", [id])).toBe(1);
});

test("a change of password from a session that the reset ends comes too late", async () => {
  const { email, id, cookie } = await newPerson(app);
  const token = await resetLinkFor(app, email);
  const held = await holdRows(app, LOCK_USER, [id]);
  const reset = callApi(app, resetPassword, { token, password: NEW_PASSWORD });
  await held.waiters(1);
  const late = callApi(app, changePassword, { password: "senha-do-atacante" }, { cookie });
  await held.waiters(2);
  await held.release();
  expect((await reset).status).toBe(200);
  expect((await late).error?.code).toBe("session_not_found");
  expect((await callApi(app, signIn, { email, password: NEW_PASSWORD })).status).toBe(200);
});
