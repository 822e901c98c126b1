import { hashPassword } from "better-auth/crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getProfile } from "#contract/routes/profile.ts";
import {
  confirmWithNewPassword,
  openEmailLink,
  requestMagicLink,
  requestOneTimeCode,
  requestPasswordReset,
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
  signUpInBrowser,
  someEmail,
} from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import { mailsSettled, mailsTo } from "#tests/support/mails.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { countRows, holdRows, rows } from "#tests/support/rows.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

const ATTACKERS_PASSWORD = "senha-do-atacante";
const REMAINING_PASSWORD = "senha-de-versao-antiga";
const NEW_PASSWORD = "senha-da-dona";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const register = (email: string, password: string) => signUpInBrowser(app, { email, password });

/** A session and a password on an unconfirmed address, as an older version or a bug might have left them. */
async function plantRemains(email: string, token: string): Promise<void> {
  const user = "from users where email = $1";
  await rows(
    app,
    `insert into sessions (user_id, token, expires_at) select id, $2, now() + interval '1 year' ${user}`,
    [email, hashToken(token)],
  );
  await rows(
    app,
    `insert into accounts (user_id, account_id, provider_id, password) select id, id, 'credential', $2 ${user}`,
    [email, await hashPassword(REMAINING_PASSWORD)],
  );
}

interface Victim {
  email: string;
  /** What the attacker's mail, which the victim may open, links to. */
  attackersLink: string;
}

const ownSignUp = ({ email }: Victim) => register(email, NEW_PASSWORD);
const waysIn: [string, (victim: Victim) => Promise<{ cookie: string | null }>][] = [
  [
    "magic link",
    async ({ email }) => callApi(app, openEmailLink, { token: await magicLinkFor(app, email) }),
  ],
  [
    "one-time code",
    async ({ email }) =>
      callApi(app, verifyOneTimeCode, { email, code: await oneTimeCodeFor(app, email) }),
  ],
  [
    "password reset",
    async ({ email }) => {
      const token = await resetLinkFor(app, email);
      return callApi(app, resetPassword, { token, password: NEW_PASSWORD });
    },
  ],
  [
    "the mail of one's own sign-up",
    async (victim) => {
      const { token, browser } = await ownSignUp(victim);
      return callApi(app, openEmailLink, { token }, browser);
    },
  ],
  [
    "the attacker's mail in the browser of one's own sign-up",
    async (victim) => {
      const { browser } = await ownSignUp(victim);
      return callApi(app, openEmailLink, { token: victim.attackersLink }, browser);
    },
  ],
  [
    "the attacker's mail and a new password",
    async ({ attackersLink: token }) =>
      callApi(app, confirmWithNewPassword, { token, password: NEW_PASSWORD }),
  ],
];

test.each(waysIn)(
  "guarantee 5: entering by %s takes the address from whoever registered it first",
  async (way, enter) => {
    const email = someEmail("vitima");
    const attacker = await register(email, ATTACKERS_PASSWORD);
    await plantRemains(email, "planted");
    const victim = await enter({ email, attackersLink: attacker.token });
    expect((await callApi(app, getProfile, {}, { cookie: victim.cookie ?? "" })).status).toBe(200);

    for (const password of [ATTACKERS_PASSWORD, REMAINING_PASSWORD]) {
      const answer = await callApi(app, signIn, { email, password }, attacker.browser);
      expect([answer.status, answer.error?.code]).toEqual([401, "invalid_credentials"]);
    }
    expect((await callApi(app, getProfile, {}, { cookie: "planted" })).status).toBe(401);
    const { token, browser } = attacker;
    expect((await callApi(app, openEmailLink, { token }, browser)).status).toBe(400);
    expect((await callApi(app, signUp, { email, password: ATTACKERS_PASSWORD })).status).toBe(409);
    expect(
      await countRows(app, "sign_ups s join users u on u.id = user_id where email = $1", [email]),
    ).toBe(0);
    printFigure(`guarantee 5: ${way}: attacker's passwords 401, planted session 401, old link 400`);
    await rows(app, "delete from sessions where token = $1", [hashToken("planted")]);
  },
);

test("one address signed up for five times at once is one account with five links", async () => {
  const email = someEmail();
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => callApi(app, signUp, { email, password: PASSWORD })),
  );
  expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(202));
  await mailsSettled(app);
  const ofUser = "join users u on u.id = user_id where email = $1";
  expect(await countRows(app, "users where email = $1", [email])).toBe(1);
  expect(await countRows(app, `accounts ${ofUser}`, [email])).toBe(0);
  expect(await countRows(app, `sign_ups ${ofUser}`, [email])).toBe(5);
  expect(await countRows(app, `auth_tokens ${ofUser} and sign_up_id is not null`, [email])).toBe(5);
});

const entering: [string, (victim: Awaited<ReturnType<typeof register>>) => Promise<string>][] = [
  ["confirmed", async ({ token }) => token],
  ["claimed", ({ email }) => magicLinkFor(app, email)],
];

test.each(entering)(
  "a sign-up that is under way cannot slip its password into an account being %s",
  async (_, linkOf) => {
    const victim = await register(someEmail(), PASSWORD);
    const { email, browser } = victim;
    const token = await linkOf(victim);
    // The attacker's sign-up has seen the address unconfirmed and is about to write its password.
    const held = await holdRows(app, "lock table sign_ups in share mode", []);
    const attack = callApi(app, signUp, { email, password: ATTACKERS_PASSWORD });
    await held.waiters(1);
    const entering = callApi(app, openEmailLink, { token }, browser);
    await Promise.race([entering, held.waiters(2)]);
    await held.release();
    expect((await attack).status).toBe(202);
    expect((await entering).body.status).toBe("signed_in");
    const entered = await callApi(app, signIn, { email, password: ATTACKERS_PASSWORD });
    expect(entered.error?.code).toBe("invalid_credentials");
    await mailsSettled(app);
    expect(
      await countRows(app, "sign_ups s join users u on u.id = user_id where email = $1", [email]),
    ).toBe(0);
  },
);

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
