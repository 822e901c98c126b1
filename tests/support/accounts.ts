import { randomBytes } from "node:crypto";
import { hashPassword } from "better-auth/crypto";
import { Secret, TOTP } from "otpauth";
import { mailMessages } from "#contract/messages/mail.ts";
import { confirmSecondFactor, startSecondFactor } from "#contract/routes/second-factor.ts";
import { getSession } from "#contract/routes/session.ts";
import {
  openEmailLink,
  requestMagicLink,
  requestOneTimeCode,
  requestPasswordReset,
  signIn,
  signUp,
} from "#contract/routes/sign-in.ts";
import { hashToken, newToken } from "#server/features/accounts/secret-tokens.ts";
import { sessionEnd } from "#server/features/accounts/session-lifetime.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";
import { accounts, sessions, users } from "#server/platform/db/schema/users.ts";
import { type Caller, callApi, cookieIn, SIGN_UP_COOKIE } from "#tests/support/call-api.ts";
import { mailOf, tokenIn } from "#tests/support/mails.ts";
import { onDatabase } from "#tests/support/rows.ts";
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

let passwordHash: Promise<string> | undefined;

/**
 * A person as signing up and confirming leaves one, written straight into the database: hashing a
 * password and waiting for a mail each time would be most of what the tests do.
 */
export async function newPerson(
  app: TestApp,
  {
    email = someEmail(),
    username = email.split("@")[0] ?? "",
  }: Pick<SignUpOptions, "email" | "username"> = {},
): Promise<Person> {
  passwordHash ??= hashPassword(PASSWORD);
  const password = await passwordHash;
  const cookie = newToken();
  const now = app.now();
  const id = await onDatabase(app, (db) =>
    db.transaction(async (tx) => {
      const [user] = await tx
        .insert(users)
        .values({ email, name: username, emailVerified: true })
        .returning({ id: users.id });
      const userId = user?.id ?? "";
      await tx.insert(profiles).values({ id: userId, username });
      const credential = { providerId: "credential", accountId: userId };
      await tx.insert(accounts).values({ userId, password, ...credential });
      const lifetime = { createdAt: now, updatedAt: now, expiresAt: sessionEnd(now) };
      await tx.insert(sessions).values({ userId, token: hashToken(cookie), ...lifetime });
      return userId;
    }),
  );
  const { body } = await callApi(app, getSession, {}, { cookie });
  return { email, password: PASSWORD, id, cookie, accessToken: body.access_token };
}

interface SignUpOptions {
  email?: string;
  password?: string;
  username?: string;
  plan?: string;
  redirect?: string;
}

/** A sign-up in a browser of its own: what its mail links to, and the browser with what it left there. */
export async function signUpInBrowser(
  app: TestApp,
  { email = someEmail(), password = PASSWORD, ...rest }: SignUpOptions = {},
): Promise<{ email: string; password: string; token: string; browser: Caller }> {
  const browser: Caller = {};
  const mail = await mailOf(app, email, mailMessages.confirm_email.subject, async () => {
    const { headers } = await callApi(app, signUp, { email, password, ...rest });
    browser.signUpCookie = cookieIn(headers, SIGN_UP_COOKIE) ?? "";
  });
  return { email, password, token: tokenIn(mail), browser };
}

/** The same by the way a person takes. */
export async function signUpAndConfirm(app: TestApp, options: SignUpOptions = {}): Promise<Person> {
  const { email, password, token, browser } = await signUpInBrowser(app, options);
  const { body, cookie } = await callApi(app, openEmailLink, { token }, browser);
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
