import { afterAll, beforeAll, expect, test } from "vitest";
import { mailMessages } from "#contract/messages/mail.ts";
import { getProfile } from "#contract/routes/profile.ts";
import {
  openEmailLink,
  requestMagicLink,
  requestOneTimeCode,
  requestPasswordReset,
  resendConfirmation,
  resetPassword,
  signIn,
  signUp,
  verifyOneTimeCode,
} from "#contract/routes/sign-in.ts";
import { hashToken } from "#server/features/accounts/secret-tokens.ts";
import {
  magicLinkFor,
  oneTimeCodeFor,
  PASSWORD,
  resetLinkFor,
  someEmail,
} from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import { mailOf, mailsSettled, mailsTo, tokenIn } from "#tests/support/mails.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { countRows, holdRows, rows } from "#tests/support/rows.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

const CONFIRM = mailMessages.confirm_email.subject;
const ATTACKERS_PASSWORD = "senha-do-atacante";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

function register(email: string, password: string) {
  return mailOf(app, email, CONFIRM, () => callApi(app, signUp, { email, password }));
}

/** A session on an unconfirmed address, as an older version or a bug might have left one. */
async function plantSession(email: string, token: string): Promise<void> {
  await rows(
    app,
    `insert into sessions (user_id, token, expires_at)
     select id, $2, now() + interval '1 year' from users where email = $1`,
    [email, hashToken(token)],
  );
}

const NEW_PASSWORD = "senha-da-dona";
const waysIn: [string, (email: string) => Promise<{ cookie: string | null }>][] = [
  [
    "magic link",
    async (email) => callApi(app, openEmailLink, { token: await magicLinkFor(app, email) }),
  ],
  [
    "one-time code",
    async (email) =>
      callApi(app, verifyOneTimeCode, { email, code: await oneTimeCodeFor(app, email) }),
  ],
  [
    "password reset",
    async (email) => {
      const token = await resetLinkFor(app, email);
      return callApi(app, resetPassword, { token, password: NEW_PASSWORD });
    },
  ],
];

test.each(waysIn)(
  "guarantee 5: entering by %s takes the address from whoever registered it first",
  async (way, enter) => {
    const email = someEmail("vitima");
    const early = await register(email, ATTACKERS_PASSWORD);
    await plantSession(email, "planted");
    const victim = await enter(email);
    expect((await callApi(app, getProfile, {}, { cookie: victim.cookie ?? "" })).status).toBe(200);

    const password = await callApi(app, signIn, { email, password: ATTACKERS_PASSWORD });
    expect([password.status, password.error?.code]).toEqual([401, "invalid_credentials"]);
    expect((await callApi(app, getProfile, {}, { cookie: "planted" })).status).toBe(401);
    expect((await callApi(app, openEmailLink, { token: tokenIn(early) })).status).toBe(400);
    expect((await callApi(app, signUp, { email, password: ATTACKERS_PASSWORD })).status).toBe(409);
    printFigure(`guarantee 5: ${way}: attacker's password 401, planted session 401, old link 400`);
  },
);

test("signing up again before confirming replaces the password and the mail", async () => {
  const email = someEmail();
  const first = await register(email, "primeira-senha");
  const second = await register(email, "segunda-senha");
  expect((await callApi(app, openEmailLink, { token: tokenIn(first) })).error?.code).toBe(
    "email_link_invalid",
  );
  const opened = await callApi(app, openEmailLink, { token: tokenIn(second) });
  expect(opened.body.status).toBe("signed_in");
  expect((await callApi(app, signIn, { email, password: "primeira-senha" })).status).toBe(401);
  expect((await callApi(app, signIn, { email, password: "segunda-senha" })).status).toBe(200);
  expect(await countRows(app, "users where email = $1", [email])).toBe(1);
});

test("the confirmation is sent again on request, and only its newest link works", async () => {
  const email = someEmail();
  const first = await register(email, PASSWORD);
  const again = await mailOf(app, email, CONFIRM, () =>
    callApi(app, resendConfirmation, { email }),
  );
  expect((await callApi(app, openEmailLink, { token: tokenIn(first) })).status).toBe(400);
  expect((await callApi(app, openEmailLink, { token: tokenIn(again) })).status).toBe(200);
});

test("one address signed up for five times at once is one account", async () => {
  const email = someEmail();
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => callApi(app, signUp, { email, password: PASSWORD })),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(202));
  expect(await countRows(app, "users where email = $1", [email])).toBe(1);
  expect(
    await countRows(app, "accounts a join users u on u.id = a.user_id where email = $1", [email]),
  ).toBe(1);
});

test("a sign-up that is under way cannot slip its password into an account being confirmed", async () => {
  const email = someEmail();
  const mail = await register(email, PASSWORD);
  // The attacker's sign-up has seen the address unconfirmed and is about to write its password.
  const held = await holdRows(
    app,
    "select 1 from accounts a join users u on u.id = a.user_id where email = $1 for update of a",
    [email],
  );
  const attack = callApi(app, signUp, { email, password: ATTACKERS_PASSWORD });
  await held.waiters(1);
  const confirmation = callApi(app, openEmailLink, { token: tokenIn(mail) });
  await Promise.race([confirmation, held.waiters(2)]);
  await held.release();
  await attack;
  const confirmed = (await confirmation).status === 200;
  const entered = await callApi(app, signIn, { email, password: ATTACKERS_PASSWORD });
  // Either the link was that of another sign-up and confirms nothing, or the password did not change.
  expect([confirmed, entered.error?.code]).toEqual([false, "email_not_confirmed"]);
});

test("a sign-up that is under way cannot slip its password into an account being claimed", async () => {
  const email = someEmail();
  await register(email, PASSWORD);
  const token = await magicLinkFor(app, email);
  // The attacker's sign-up has seen the address unconfirmed, and is stopped short of the password.
  const held = await holdRows(
    app,
    "select 1 from profiles p join users u on u.id = p.id where email = $1 for update of p",
    [email],
  );
  const attack = callApi(app, signUp, { email, password: ATTACKERS_PASSWORD });
  await held.waiters(1);
  const entering = callApi(app, openEmailLink, { token });
  await Promise.race([entering, held.waiters(2)]);
  await held.release();
  await attack;
  expect((await entering).status).toBe(200);
  const entered = await callApi(app, signIn, { email, password: ATTACKERS_PASSWORD });
  expect(entered.error?.code).toBe("invalid_credentials");
});

test("magic links, codes and resets for an unknown address make no account and no mail", async () => {
  const people = await countRows(app, "users");
  const email = someEmail("ninguem");
  for (const record of [requestMagicLink, requestOneTimeCode, requestPasswordReset]) {
    expect((await callApi(app, record, { email })).status).toBe(202);
  }
  await mailsSettled(app);
  expect(await mailsTo(app, email)).toEqual([]);
  expect(await countRows(app, "users")).toBe(people);
});
