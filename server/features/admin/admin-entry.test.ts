import { afterAll, beforeAll, expect, test } from "vitest";
import { mailMessages } from "#contract/messages/mail.ts";
import { makeAccessLink, setUserPassword } from "#contract/routes/admin-users.ts";
import { getProfile } from "#contract/routes/profile.ts";
import { getSession } from "#contract/routes/session.ts";
import { answerSecondFactor, openEmailLink, signIn } from "#contract/routes/sign-in.ts";
import { hashToken } from "#server/features/accounts/secret-tokens.ts";
import {
  magicLinkFor,
  newPerson,
  PASSWORD,
  type Person,
  signInAgain,
  signInProgram,
  switchOnSecondFactor,
  totpCode,
} from "#tests/support/accounts.ts";
import { newAdmin } from "#tests/support/admins.ts";
import { type Caller, callApi } from "#tests/support/call-api.ts";
import { readEventStream } from "#tests/support/event-reader.ts";
import { makeLayout, subscriber } from "#tests/support/layouts.ts";
import { mailOf, mailsSettled, mailsTo } from "#tests/support/mails.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { countRows, rows } from "#tests/support/rows.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

const MINUTE = 60_000;
const TIMES = 20;
const NEW_PASSWORD = "pino-azul-4242";
const REFUSAL = "Link do email é inválido ou expirou.";

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp();
  admin = await newAdmin(app);
});
afterAll(() => app.close());

const as = () => ({ cookie: admin.cookie });
/** The clock moves on below, and an old session is asked who it is. */
const identity = { current_password: PASSWORD };
const open = (token: string) => callApi(app, openEmailLink, { token });

async function accessLinkFor({ id }: Pick<Person, "id">): Promise<string> {
  const { body } = await callApi(app, makeAccessLink, { userId: id, ...identity }, as());
  const url = new URL(body.link);
  expect([url.origin, url.pathname]).toEqual([app.url, "/login"]);
  return url.searchParams.get("link") ?? "";
}

test("guarantee 4: an access link works once, however many use it at once, and only its hash is kept", async () => {
  const person = await newPerson(app);
  const token = await accessLinkFor(person);
  const kept = JSON.stringify([
    await rows(app, "select * from auth_tokens"),
    await rows(app, "select * from admin_acts"),
    await rows(app, "select * from pgboss.job"),
    app.logLines,
  ]);
  expect(kept).not.toContain(token);
  expect(kept).toContain(hashToken(token));
  const answers = await Promise.all(Array.from({ length: TIMES }, () => open(token)));
  const successes = answers.filter(({ status }) => status === 200);
  const refusals = answers.filter(({ error }) => error?.message === REFUSAL);
  expect([successes.length, refusals.length]).toEqual([1, TIMES - 1]);
  const [entered] = successes;
  const { body } = await callApi(app, getProfile, {}, { cookie: entered?.cookie ?? "" });
  expect(body.id).toBe(person.id);
  printFigure(
    `guarantee 4: an admin's access link: ${successes.length} of ${TIMES} parallel uses, hash only`,
  );
});

test("an access link is over after ten minutes, and when a newer one is made", async () => {
  const person = await newPerson(app);
  const late = await accessLinkFor(person);
  app.advanceClock(10 * MINUTE + 1000);
  expect((await open(late)).error?.message).toBe(REFUSAL);
  const first = await accessLinkFor(person);
  app.advanceClock(9 * MINUTE);
  const second = await accessLinkFor(person);
  expect((await open(first)).error?.message).toBe(REFUSAL);
  app.advanceClock(9 * MINUTE);
  expect((await open(second)).status).toBe(200);
  // Nobody is mailed about it: the admin hands it over.
  await mailsSettled(app);
  expect(await mailsTo(app, person.email)).toEqual([]);
});

test("guarantee 6: entering by an access link asks for the second factor and opens nothing before it", async () => {
  const person = await newPerson(app);
  const { secret } = await switchOnSecondFactor(app, person);
  const before = await countRows(app, "sessions where user_id = $1", [person.id]);
  const entered = await open(await accessLinkFor(person));
  expect(entered.headers.getSetCookie()).toEqual([]);
  const challenge =
    entered.body.status === "second_factor_required" ? entered.body.challenge : "none";
  const tries: Caller[] = [{}, { cookie: challenge }, { bearer: challenge }];
  for (const record of [getProfile, getSession]) {
    for (const caller of tries) expect((await callApi(app, record, {}, caller)).status).toBe(401);
  }
  expect(await countRows(app, "sessions where user_id = $1", [person.id])).toBe(before);
  const code = totpCode(app, secret);
  const done = await callApi(app, answerSecondFactor, { challenge, code });
  expect(done.body.status).toBe("signed_in");
  printFigure(
    `guarantee 6: an admin's access link: second factor asked, 0 of ${tries.length * 2} protected GETs 200`,
  );
});

test("guarantee 7: a password set by an admin ends every session and stream at once, and the person is told", async () => {
  const person = await subscriber(app);
  const layout = await makeLayout(app, person);
  const browser = await signInAgain(app, person);
  const program = await signInProgram(app, person);
  const old: Caller[] = [
    { cookie: person.cookie },
    { bearer: person.accessToken },
    { cookie: browser.cookie },
    { bearer: program.accessToken },
    { bearer: program.refreshToken },
  ];
  const statuses = async () => {
    const answers = await Promise.all(old.map((caller) => callApi(app, getProfile, {}, caller)));
    return answers.map(({ status }) => status);
  };
  expect(await statuses()).toEqual(Array(old.length).fill(200));
  const { cookie, id: userId, email } = person;
  const stream = await readEventStream(`${app.url}/api/layouts/${layout.id}/events`, { cookie });
  expect(stream.status).toBe(200);
  const magic = await magicLinkFor(app, email);
  const access = await accessLinkFor(person);

  const mail = await mailOf(app, email, mailMessages.password_set.subject, async () => {
    const input = { userId, password: NEW_PASSWORD, ...identity };
    const set = await callApi(app, setUserPassword, input, as());
    expect(set.status).toBe(204);
  });
  expect(await statuses()).toEqual(Array(old.length).fill(401));
  await stream.ended;
  for (const link of [magic, access]) expect((await open(link)).error?.message).toBe(REFUSAL);
  expect(mail.text).toContain("definiu uma nova senha para a sua conta");
  expect(mail.text).not.toContain(NEW_PASSWORD);
  expect((await callApi(app, signIn, { email, password: PASSWORD })).status).toBe(401);
  expect((await callApi(app, signIn, { email, password: NEW_PASSWORD })).status).toBe(200);
  expect((await callApi(app, getProfile, {}, as())).status).toBe(200);
  printFigure(
    `guarantee 7: password set by an admin: ${old.length} old cookies and bearer tokens, 0 still open; 1 stream closed; 2 links dead; 1 mail`,
  );
});

test("after a password set by an admin the second factor is still asked", async () => {
  const person = await newPerson(app);
  await switchOnSecondFactor(app, person);
  const { id: userId, email } = person;
  await callApi(app, setUserPassword, { userId, password: NEW_PASSWORD, ...identity }, as());
  const entered = await callApi(app, signIn, { email, password: NEW_PASSWORD });
  expect(entered.body.status).toBe("second_factor_required");
});

test("a short or common password is refused and nothing happens", async () => {
  const person = await newPerson(app);
  for (const [password, message] of [
    ["", "A senha deve ter pelo menos 6 caracteres."],
    ["12345", "A senha deve ter pelo menos 6 caracteres."],
    ["123456", "Escolha uma senha menos comum."],
  ] as const) {
    const input = { userId: person.id, password, ...identity };
    const { status, error } = await callApi(app, setUserPassword, input, as());
    expect([status, error?.message]).toEqual([422, message]);
  }
  expect((await callApi(app, getProfile, {}, { cookie: person.cookie })).status).toBe(200);
  expect(await countRows(app, "admin_acts where target_id = $1", [person.id])).toBe(0);
});
