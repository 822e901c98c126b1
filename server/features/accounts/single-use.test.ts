import { afterAll, beforeAll, expect, test } from "vitest";
import {
  answerSecondFactor,
  checkPasswordReset,
  confirmWithNewPassword,
  confirmWithSignUpPassword,
  openEmailLink,
  requestMagicLink,
  resetPassword,
  signIn,
  verifyOneTimeCode,
} from "#contract/routes/sign-in.ts";
import { addToken } from "#server/features/accounts/auth-tokens.ts";
import { hashToken, newToken } from "#server/features/accounts/secret-tokens.ts";
import {
  magicLinkFor,
  newPerson,
  oneTimeCodeFor,
  PASSWORD,
  type Person,
  resetLinkFor,
  signUpInBrowser,
  switchOnSecondFactor,
  totpCode,
} from "#tests/support/accounts.ts";
import { type ApiAnswer, type Caller, callApi } from "#tests/support/call-api.ts";
import { mailsSettled, mailsTo } from "#tests/support/mails.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { countRows, onDatabase, rows } from "#tests/support/rows.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const TIMES = 20;

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await startTestApp();
  person = await newPerson(app);
});
afterAll(() => app.close());

async function accessLinkFor({ id }: Person): Promise<string> {
  const token = newToken();
  const row = { userId: id, kind: "access_link", hash: hashToken(token) } as const;
  await onDatabase(app, (db) => addToken(db, row, app.now()));
  return token;
}

let browser: Caller = {};
/** Leaves the browser of its sign-up for whoever opens the link. */
async function confirmationLink(): Promise<string> {
  const signUp = await signUpInBrowser(app);
  browser = signUp.browser;
  return signUp.token;
}

interface Kind {
  name: string;
  lives: number;
  refusal: string;
  make(): Promise<string>;
  use(secret: string): Promise<ApiAnswer<unknown>>;
}

const open = (token: string) => callApi(app, openEmailLink, { token });
const kinds: Kind[] = [
  {
    name: "magic link",
    lives: HOUR,
    refusal: "Link do email é inválido ou expirou.",
    make: () => magicLinkFor(app, person.email),
    use: open,
  },
  {
    name: "confirmation link",
    lives: 24 * HOUR,
    refusal: "Link do email é inválido ou expirou.",
    make: confirmationLink,
    use: (token) => callApi(app, openEmailLink, { token }, browser),
  },
  {
    name: "confirmation link with a new password",
    lives: 24 * HOUR,
    refusal: "Link do email é inválido ou expirou.",
    make: confirmationLink,
    use: (token) => callApi(app, confirmWithNewPassword, { token, password: PASSWORD }),
  },
  {
    name: "access link",
    lives: 10 * MINUTE,
    refusal: "Link do email é inválido ou expirou.",
    make: () => accessLinkFor(person),
    use: open,
  },
  {
    name: "reset link",
    lives: HOUR,
    refusal: "Link de redefinição inválido ou expirado.",
    make: () => resetLinkFor(app, person.email),
    use: (token) => callApi(app, resetPassword, { token, password: PASSWORD }),
  },
];

test.each(kinds)("guarantee 4: a $name works once, however many use it at once", async (kind) => {
  const secret = await kind.make();
  const stored = await rows(app, "select * from auth_tokens");
  const queued = await rows(app, "select * from pgboss.job");
  expect(JSON.stringify([stored, queued])).not.toContain(secret);
  expect(JSON.stringify(stored)).toContain(hashToken(secret));

  const answers = await Promise.all(Array.from({ length: TIMES }, () => kind.use(secret)));
  const successes = answers.filter(({ status }) => status === 200);
  const refusals = answers.filter(({ error }) => error?.message === kind.refusal);
  expect([successes.length, refusals.length]).toEqual([1, TIMES - 1]);
  printFigure(
    `guarantee 4: ${kind.name}: ${successes.length} of ${TIMES} parallel uses, hash only`,
  );
});

test("guarantee 4: a confirmation link with its password works once, however many type it at once", async () => {
  const { token, password } = await signUpInBrowser(app);
  const answers = await Promise.all(
    Array.from({ length: TIMES }, () =>
      callApi(app, confirmWithSignUpPassword, { token, password }),
    ),
  );
  const statuses = answers.map(({ status }) => status);
  // Ten passwords are compared at a time for one account; the rest are told to wait.
  expect(statuses.filter((status) => status === 200)).toHaveLength(1);
  expect(statuses.filter((status) => status === 400 || status === 429)).toHaveLength(TIMES - 1);
  printFigure(`guarantee 4: confirmation link with its password: 1 of ${TIMES} parallel uses`);
});

test.each(kinds)("a $name is refused once its time is over", async (kind) => {
  app.advanceClock(HOUR);
  const secret = await kind.make();
  app.advanceClock(kind.lives + 1000);
  const late = await kind.use(secret);
  expect([late.status, late.error?.message]).toEqual([400, kind.refusal]);
});

test("a one-time code works once and for ten minutes, and its hash cannot be guessed offline", async () => {
  app.advanceClock(HOUR);
  const { email } = person;
  const code = await oneTimeCodeFor(app, email);
  const kept = await rows<{ hash: string }>(app, "select hash from auth_tokens");
  expect(kept.map(({ hash }) => hash)).not.toContain(hashToken(code));
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => callApi(app, verifyOneTimeCode, { email, code })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400]);

  const second = await oneTimeCodeFor(app, email);
  app.advanceClock(10 * MINUTE + 1000);
  const late = await callApi(app, verifyOneTimeCode, { email, code: second });
  expect(late.error?.message).toBe("Token expirou ou é inválido.");
});

test("a one-time code is gone after five wrong guesses", async () => {
  app.advanceClock(HOUR);
  const { email } = person;
  const code = await oneTimeCodeFor(app, email);
  const wrong = code === "000000" ? "000001" : "000000";
  await Promise.all(
    Array.from({ length: 5 }, () => callApi(app, verifyOneTimeCode, { email, code: wrong })),
  );
  const right = await callApi(app, verifyOneTimeCode, { email, code });
  expect([right.status, right.error?.code]).toEqual([400, "token_invalid"]);
});

test("of several links requested at once only one stays valid", async () => {
  app.advanceClock(HOUR);
  const { email, id } = await newPerson(app);
  await Promise.all(Array.from({ length: 4 }, () => callApi(app, requestMagicLink, { email })));
  await mailsSettled(app);
  expect(await mailsTo(app, email)).toHaveLength(4);
  const alive = "auth_tokens where user_id = $1 and kind = 'magic_link'";
  expect(await countRows(app, alive, [id])).toBe(1);
});

test("a challenge with its code opens one session, however many send it at once", async () => {
  const owner = await newPerson(app);
  const { secret } = await switchOnSecondFactor(app, owner);
  const { body } = await callApi(app, signIn, { email: owner.email, password: owner.password });
  const challenge = body.status === "second_factor_required" ? body.challenge : "";
  const code = totpCode(app, secret);
  const answers = await Promise.all(
    Array.from({ length: 4 }, () => callApi(app, answerSecondFactor, { challenge, code })),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test("asking whether a reset link is valid does not use it up", async () => {
  app.advanceClock(HOUR);
  const token = await resetLinkFor(app, person.email);
  expect((await callApi(app, checkPasswordReset, { token })).body).toEqual({
    valid: true,
    has_api_key: false,
  });
  const done = await callApi(app, resetPassword, { token, password: PASSWORD });
  expect(done.body.status).toBe("signed_in");
});
