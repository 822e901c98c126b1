import { afterAll, beforeAll, expect, test } from "vitest";
import { getProfile } from "#contract/routes/profile.ts";
import { getSession } from "#contract/routes/session.ts";
import {
  answerSecondFactor,
  openEmailLink,
  resetPassword,
  type SignInResult,
  signIn,
  verifyOneTimeCode,
} from "#contract/routes/sign-in.ts";
import { addToken } from "#server/features/accounts/auth-tokens.ts";
import { hashToken, newToken } from "#server/features/accounts/secret-tokens.ts";
import {
  magicLinkFor,
  newPerson,
  nextTotpStep,
  oneTimeCodeFor,
  PASSWORD,
  type Person,
  resetLinkFor,
  type SwitchedOnFactor,
  switchOnSecondFactor,
  totpCode,
} from "#tests/support/accounts.ts";
import { type ApiAnswer, callApi } from "#tests/support/call-api.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { countRows, holdRows, onDatabase } from "#tests/support/rows.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

const HOUR = 60 * 60_000;

let app: TestApp;
let person: Person;
let factor: SwitchedOnFactor;
beforeAll(async () => {
  app = await startTestApp();
  person = await newPerson(app);
  factor = await switchOnSecondFactor(app, person);
});
afterAll(() => app.close());

function byPassword(): Promise<ApiAnswer<SignInResult>> {
  const { email, password } = person;
  return callApi(app, signIn, { email, password });
}

async function byLink(token: string | Promise<string>): Promise<ApiAnswer<SignInResult>> {
  const answer = await callApi(app, openEmailLink, { token: await token });
  if (answer.body?.status === "password_required") throw new Error("not a link to enter by");
  return answer as ApiAnswer<SignInResult>;
}

async function byCode(): Promise<ApiAnswer<SignInResult>> {
  const { email } = person;
  return callApi(app, verifyOneTimeCode, { email, code: await oneTimeCodeFor(app, email) });
}

async function accessLink(): Promise<string> {
  const token = newToken();
  const row = { userId: person.id, kind: "access_link", hash: hashToken(token) } as const;
  await onDatabase(app, (db) => addToken(db, row, app.now()));
  return token;
}

function challengeOf({ body }: ApiAnswer<SignInResult>): string {
  if (body?.status !== "second_factor_required") throw new Error("no second factor was asked for");
  return body.challenge;
}

async function answer(code: string): Promise<ApiAnswer<SignInResult>> {
  return callApi(app, answerSecondFactor, { challenge: challengeOf(await byPassword()), code });
}

const waysIn: [string, () => Promise<ApiAnswer<SignInResult>>][] = [
  ["password", byPassword],
  ["magic link", () => byLink(magicLinkFor(app, person.email))],
  ["one-time code", byCode],
  ["access link", () => byLink(accessLink())],
];

test.each(waysIn)(
  "guarantee 6: entering by %s asks for the second factor and opens nothing before it",
  async (way, enter) => {
    app.advanceClock(HOUR);
    const sessions = await countRows(app, "sessions");
    const entered = await enter();
    const challenge = challengeOf(entered);
    expect(entered.headers.getSetCookie()).toEqual([]);
    expect(Object.keys(entered.body).sort()).toEqual(["challenge", "status"]);
    const tries = [{}, { cookie: challenge }, { bearer: challenge }];
    for (const record of [getProfile, getSession]) {
      for (const caller of tries) expect((await callApi(app, record, {}, caller)).status).toBe(401);
    }
    expect(await countRows(app, "sessions")).toBe(sessions);

    nextTotpStep(app);
    const code = totpCode(app, factor.secret);
    const done = await callApi(app, answerSecondFactor, { challenge, code });
    expect(done.body.status).toBe("signed_in");
    const { body } = await callApi(app, getSession, {}, { cookie: done.cookie ?? "" });
    expect(body.user.factors).toEqual([{ type: "totp", status: "verified" }]);
    printFigure(
      `guarantee 6: ${way}: second factor asked, 0 of ${tries.length * 2} protected GETs 200`,
    );
  },
);

test("guarantee 6: a password reset opens no session and asks for a sign-in", async () => {
  app.advanceClock(HOUR);
  const token = await resetLinkFor(app, person.email);
  const reset = await callApi(app, resetPassword, { token, password: PASSWORD });
  expect(reset.body).toEqual({ status: "sign_in_required" });
  expect(reset.headers.getSetCookie()).toEqual([]);
  expect(await countRows(app, "sessions where user_id = $1", [person.id])).toBe(0);
  expect((await byPassword()).body.status).toBe("second_factor_required");
  printFigure("guarantee 6: password reset: sign_in_required, 0 sessions opened");
});

test("guarantee 6: a code that was taken is not taken again, nor is one older than it", async () => {
  nextTotpStep(app);
  const earlier = totpCode(app, factor.secret);
  nextTotpStep(app);
  const code = totpCode(app, factor.secret);
  expect((await answer(code)).status).toBe(200);
  const replays = [await answer(code), await answer(earlier)];
  expect(replays.map(({ error }) => error?.code)).toEqual(["wrong_code", "wrong_code"]);
  nextTotpStep(app);
  expect((await answer(totpCode(app, factor.secret))).status).toBe(200);
  printFigure("guarantee 6: code replayed: 0 of 2 taken");
});

test("guarantee 6: the sixth of six wrong codes at once finds the factor locked, for fifteen minutes", async () => {
  nextTotpStep(app);
  const challenge = challengeOf(await byPassword());
  const wrong = { challenge, code: "nao-e-codigo" };
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => callApi(app, answerSecondFactor, wrong)),
  );
  const codes = answers.map(({ error }) => error?.code).sort();
  expect(codes).toEqual(["factor_locked", ...Array(5).fill("wrong_code")]);
  const locked = answers.find(({ status }) => status === 429);
  expect(locked?.error?.message).toBe("Muitos códigos incorretos. Tente novamente em 15 minutos.");
  expect(Number(locked?.headers.get("retry-after"))).toBeGreaterThan(890);

  const right = () => answer(totpCode(app, factor.secret));
  expect((await right()).error?.code).toBe("factor_locked");
  expect((await answer(factor.recoveryCodes[0] ?? "")).error?.code).toBe("factor_locked");
  app.advanceClock(14 * 60_000);
  expect((await right()).error?.code).toBe("factor_locked");
  app.advanceClock(61_000);
  expect((await right()).status).toBe(200);
  printFigure(
    "guarantee 6: 6 wrong codes in parallel: 5 × 401, 1 × 429; locked 15 minutes, then open",
  );
});

test("a recovery code works once, in any case and spacing", async () => {
  const [, first = "", second = ""] = factor.recoveryCodes;
  expect(factor.recoveryCodes).toHaveLength(10);
  expect((await answer(first.toUpperCase().replace("-", " "))).status).toBe(200);
  expect((await answer(first)).error?.code).toBe("wrong_code");
  expect((await answer(second)).status).toBe(200);
});

test("somebody else's code or recovery code is wrong here", async () => {
  nextTotpStep(app);
  const other = await newPerson(app);
  const theirs = await switchOnSecondFactor(app, other);
  expect((await answer(totpCode(app, theirs.secret))).error?.code).toBe("wrong_code");
  expect((await answer(theirs.recoveryCodes[0] ?? "")).error?.code).toBe("wrong_code");
});

test("a sign-in under way while the factor is switched on is asked for it", async () => {
  const late = await newPerson(app);
  const held = await holdRows(app, "select 1 from users where id = $1 for no key update", [
    late.id,
  ]);
  const switching = switchOnSecondFactor(app, late);
  await held.waiters(1);
  const { email, password } = late;
  const entering = callApi(app, signIn, { email, password });
  await held.waiters(2);
  await held.release();
  await switching;
  expect((await entering).body.status).toBe("second_factor_required");
});
