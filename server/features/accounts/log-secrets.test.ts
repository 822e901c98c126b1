import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { changePassword, getProfile } from "#contract/routes/profile.ts";
import {
  answerSecondFactor,
  confirmWithNewPassword,
  confirmWithSignUpPassword,
  openEmailLink,
  requestMagicLink,
  resetPassword,
  signIn,
  verifyOneTimeCode,
} from "#contract/routes/sign-in.ts";
import {
  magicLinkFor,
  oneTimeCodeFor,
  PASSWORD,
  resetLinkFor,
  signInProgram,
  signUpAndConfirm,
  signUpInBrowser,
  switchOnSecondFactor,
  totpCode,
} from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import { rows } from "#tests/support/rows.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

const NEW_PASSWORD = "pino-verde-2626";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

/** Everything secret that a person meets on every way in. */
async function walkThroughEverything(): Promise<string[]> {
  const newcomer = await signUpInBrowser(app);
  const { token, password, browser } = newcomer;
  await callApi(app, openEmailLink, { token });
  await callApi(app, confirmWithSignUpPassword, { token, password: NEW_PASSWORD });
  await callApi(app, openEmailLink, { token }, browser);
  const elsewhere = await signUpInBrowser(app);
  await callApi(app, confirmWithNewPassword, { token: elsewhere.token, password });
  const person = await signUpAndConfirm(app);
  const { email, cookie } = person;
  const program = await signInProgram(app, person);
  const magic = await magicLinkFor(app, email);
  await callApi(app, openEmailLink, { token: magic });
  const code = await oneTimeCodeFor(app, email);
  await callApi(app, verifyOneTimeCode, { email, code });
  const reset = await resetLinkFor(app, email);
  const opened = await callApi(app, resetPassword, { token: reset, password: NEW_PASSWORD });
  const fresh = { cookie: opened.cookie ?? "" };
  await callApi(app, changePassword, { password: PASSWORD }, fresh);
  const factor = await switchOnSecondFactor(app, fresh);
  const { body } = await callApi(app, signIn, { email, password: PASSWORD });
  const challenge = body.status === "second_factor_required" ? body.challenge : "";
  const totp = totpCode(app, factor.secret);
  await callApi(app, answerSecondFactor, { challenge, code: "errado" });
  await callApi(app, answerSecondFactor, { challenge, code: totp });
  await callApi(app, getProfile, {}, { cookie, bearer: program.accessToken });
  await app.request(`/login?link=${magic}`);
  await app.request(`/reset-password?token=${reset}`);
  return [
    ...[newcomer.email, token, browser.signUpCookie ?? "", elsewhere.token],
    ...[email, PASSWORD, NEW_PASSWORD, magic, code, reset],
    ...[cookie, fresh.cookie, person.accessToken, program.accessToken, program.refreshToken],
    ...[challenge, factor.secret, totp, ...factor.recoveryCodes],
  ];
}

/** Six digits in a row may be part of any request id; a code stands alone. */
function carries(log: string, secret: string): boolean {
  return /^\d+$/.test(secret) ? new RegExp(`\\b${secret}\\b`).test(log) : log.includes(secret);
}

test("no log line carries a password, token, code, link or address of a person", async () => {
  const secrets = await walkThroughEverything();
  expect(secrets.filter((secret) => secret.length < 6)).toEqual([]);
  const log = JSON.stringify(app.logLines);
  expect(app.logLines.length).toBeGreaterThan(20);
  expect(secrets.filter((secret) => carries(log, secret))).toEqual([]);
});

test("nor do the lines of requests and jobs that fail", async () => {
  const { email } = await signUpAndConfirm(app);
  const before = app.logLines.length;
  await rows(app, "alter table auth_tokens rename to elsewhere");
  const token = "um-segredo-que-nao-existe";
  expect((await callApi(app, openEmailLink, { token })).status).toBe(500);
  await callApi(app, requestMagicLink, { email });
  const failed = () => app.logLines.slice(before).filter(({ msg }) => msg === "job failed");
  while (failed().length === 0) await pause(20);
  await rows(app, "alter table elsewhere rename to auth_tokens");
  const log = JSON.stringify(app.logLines.slice(before));
  expect(log).toContain("request failed");
  for (const secret of [email, token]) expect(log).not.toContain(secret);
});
