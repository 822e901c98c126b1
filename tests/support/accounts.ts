import { randomBytes } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { mailMessages } from "#contract/messages/mail.ts";
import { confirmSecondFactor, startSecondFactor } from "#contract/routes/second-factor.ts";
import {
  openEmailLink,
  requestMagicLink,
  requestOneTimeCode,
  requestPasswordReset,
  signIn,
  signUp,
} from "#contract/routes/sign-in.ts";
import { type Caller, callApi } from "#tests/support/call-api.ts";
import { mailOf, tokenIn } from "#tests/support/mails.ts";
import type { TestApp } from "#tests/support/test-app.ts";

export const PASSWORD = "pino-vermelho-42";

export interface Person {
  email: string;
  password: string;
  id: string;
  cookie: string;
  accessToken: string;
}

export interface Program {
  accessToken: string;
  refreshToken: string;
}

export function someEmail(name = "pessoa"): string {
  return `${name}-${randomBytes(5).toString("hex")}@alfinete.test`;
}

/** A person with a confirmed address and an open session in a browser. */
export async function signUpAndConfirm(
  app: TestApp,
  options: { email?: string; password?: string; username?: string; plan?: string } = {},
): Promise<Person> {
  const { email = someEmail(), password = PASSWORD, ...rest } = options;
  const mail = await mailOf(app, email, mailMessages.confirm_email.subject, () =>
    callApi(app, signUp, { email, password, ...rest }),
  );
  const { body, cookie } = await callApi(app, openEmailLink, { token: tokenIn(mail) });
  if (body?.status !== "signed_in" || !cookie) throw new Error("the confirmation did not sign in");
  const { access_token: accessToken, user } = body.session;
  return { email, password, id: user.id, cookie, accessToken };
}

/** A further session of the person, in another browser. */
export async function signInAgain(
  app: TestApp,
  person: Pick<Person, "email" | "password">,
  caller: Caller = {},
): Promise<{ cookie: string; accessToken: string }> {
  const { email, password } = person;
  const { body, cookie } = await callApi(app, signIn, { email, password }, caller);
  if (body?.status !== "signed_in" || !cookie) throw new Error("not signed in");
  return { cookie, accessToken: body.session.access_token };
}

/** A session that a program holds: no cookie, the refresh token in hand. */
export async function signInProgram(
  app: TestApp,
  { email, password }: Pick<Person, "email" | "password">,
): Promise<Program> {
  const { body } = await callApi(app, signIn, { email, password, transport: "bearer" });
  if (body?.status !== "signed_in") throw new Error("not signed in");
  const { access_token, refresh_token = "" } = body.session;
  return { accessToken: access_token, refreshToken: refresh_token };
}

export async function magicLinkFor(app: TestApp, email: string): Promise<string> {
  const { subject } = mailMessages.magic_link;
  return tokenIn(
    await mailOf(app, email, subject, () => callApi(app, requestMagicLink, { email })),
  );
}

export async function resetLinkFor(app: TestApp, email: string): Promise<string> {
  const { subject } = mailMessages.reset_password;
  return tokenIn(
    await mailOf(app, email, subject, () => callApi(app, requestPasswordReset, { email })),
  );
}

export async function oneTimeCodeFor(app: TestApp, email: string): Promise<string> {
  const mail = await mailOf(app, email, /^\d{6} /, () =>
    callApi(app, requestOneTimeCode, { email }),
  );
  return mail.subject.slice(0, 6);
}

export interface SwitchedOnFactor {
  secret: string;
  recoveryCodes: string[];
}

/** Switches TOTP on and moves the clock past the code that did it. */
export async function switchOnSecondFactor(
  app: TestApp,
  { cookie }: Pick<Person, "cookie">,
): Promise<SwitchedOnFactor> {
  const started = await callApi(app, startSecondFactor, {}, { cookie });
  const { secret } = started.body;
  const code = totpCode(app, secret);
  const confirmed = await callApi(app, confirmSecondFactor, { code }, { cookie });
  nextTotpStep(app);
  return { secret, recoveryCodes: confirmed.body.recovery_codes };
}

export function totpCode(app: TestApp, secret: string): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return totp.generate({ timestamp: app.now().getTime() });
}

/** Each code works once, so the next one has to wait for the next step. */
export function nextTotpStep(app: TestApp): void {
  app.advanceClock(30_000);
}
