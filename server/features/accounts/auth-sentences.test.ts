import { afterAll, beforeAll, expect, test } from "vitest";
import { changePassword, updateProfile } from "#contract/routes/profile.ts";
import {
  answerSecondFactor,
  checkPasswordReset,
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
import { newPerson, PASSWORD, type Person, someEmail } from "#tests/support/accounts.ts";
import { type ApiAnswer, callApi } from "#tests/support/call-api.ts";
import { rows } from "#tests/support/rows.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await startTestApp();
  person = await newPerson(app);
});
afterAll(() => app.close());

function said({ status, error }: ApiAnswer<unknown>) {
  return [status, error?.code, error?.message];
}

test("a wrong password and an unknown address get the same answer", async () => {
  const wrong = [401, "invalid_credentials", "Email ou senha incorretos."];
  const { email } = person;
  expect(said(await callApi(app, signIn, { email, password: "errada" }))).toEqual(wrong);
  const unknown = { email: someEmail(), password: PASSWORD };
  expect(said(await callApi(app, signIn, unknown))).toEqual(wrong);
});

test("whoever knows the password of an unconfirmed address is told to confirm it", async () => {
  const email = someEmail();
  await callApi(app, signUp, { email, password: PASSWORD });
  expect(said(await callApi(app, signIn, { email, password: PASSWORD }))).toEqual([
    403,
    "email_not_confirmed",
    "Email não confirmado. Verifique sua caixa de entrada.",
  ]);
  const guess = await callApi(app, signIn, { email, password: "errada" });
  expect(guess.error?.code).toBe("invalid_credentials");
});

test("a confirmed address cannot be registered again, in whatever case it is written", async () => {
  for (const email of [person.email, ` ${person.email.toUpperCase()} `]) {
    const answer = await callApi(app, signUp, { email, password: "outra-senha-boa" });
    expect(said(answer)).toEqual([409, "already_registered", "Este email já está cadastrado."]);
  }
  const { email, password } = person;
  expect((await callApi(app, signIn, { email, password })).status).toBe(200);
});

test("a password of five characters is too short, one of 129 too long, a common one too weak", async () => {
  const email = someEmail();
  const tooShort = [422, "invalid_input", "A senha deve ter pelo menos 6 caracteres."];
  const tooLong = [422, "invalid_input", "A senha deve ter no máximo 128 caracteres."];
  const weak = [422, "weak_password", "Escolha uma senha menos comum."];
  const { cookie } = person;
  const ways = [
    (password: string) => callApi(app, signUp, { email, password }),
    (password: string) => callApi(app, resetPassword, { token: "x", password }),
    (password: string) => callApi(app, changePassword, { password }, { cookie }),
  ];
  for (const say of ways) {
    expect(said(await say("12345"))).toEqual(tooShort);
    expect(said(await say("a".repeat(129)))).toEqual(tooLong);
    expect(said(await say("123456"))).toEqual(weak);
    expect(said(await say("PassWord"))).toEqual(weak);
  }
});

test("an invalid address gets its message, wherever one is required", async () => {
  const refused = [422, "invalid_input", "Formato de email inválido."];
  for (const email of ["", "pessoa", "a@b", "a@b@c.com", `${"a".repeat(250)}@b.com`, "a\0@b.com"]) {
    const password = PASSWORD;
    for (const answer of [
      await callApi(app, signUp, { email, password }),
      await callApi(app, signIn, { email, password }),
      await callApi(app, requestMagicLink, { email }),
      await callApi(app, requestOneTimeCode, { email }),
      await callApi(app, requestPasswordReset, { email }),
      await callApi(app, resendConfirmation, { email }),
      await callApi(app, verifyOneTimeCode, { email, code: "123456" }),
    ]) {
      expect(said(answer)).toEqual(refused);
    }
  }
});

test("the sixth mail to an address within the hour is refused, and so is the fourth reset", async () => {
  const email = someEmail();
  const asks = [requestMagicLink, requestOneTimeCode, resendConfirmation];
  const resets = [requestPasswordReset, requestPasswordReset, requestPasswordReset];
  for (const record of [...asks, requestMagicLink, requestOneTimeCode, ...resets]) {
    expect((await callApi(app, record, { email })).status).toBe(202);
  }
  const sentence = "Muitas tentativas. Tente novamente em alguns minutos.";
  for (const record of [...asks, requestPasswordReset]) {
    const refused = await callApi(app, record, { email });
    expect(said(refused)).toEqual([429, "too_many_requests", sentence]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
  }
  const again = await callApi(app, signUp, { email, password: PASSWORD });
  expect(again.status).toBe(429);
  app.advanceClock(3_601_000);
  expect((await callApi(app, requestPasswordReset, { email })).status).toBe(202);
});

test("invalid links, codes and challenges have their messages", async () => {
  const { email } = person;
  const token = "nada";
  expect(said(await callApi(app, openEmailLink, { token }))).toEqual([
    400,
    "email_link_invalid",
    "Link do email é inválido ou expirou.",
  ]);
  const tokenSentence = [400, "token_invalid", "Token expirou ou é inválido."];
  const code = "000000";
  expect(said(await callApi(app, verifyOneTimeCode, { email, code }))).toEqual(tokenSentence);
  const unknown = { email: someEmail(), code };
  expect(said(await callApi(app, verifyOneTimeCode, unknown))).toEqual(tokenSentence);
  const challenge = { challenge: token, code };
  expect(said(await callApi(app, answerSecondFactor, challenge))).toEqual(tokenSentence);
  const dead = [400, "reset_link_invalid", "Link de redefinição inválido ou expirado."];
  expect(said(await callApi(app, checkPasswordReset, { token }))).toEqual(dead);
  expect(said(await callApi(app, resetPassword, { token, password: PASSWORD }))).toEqual(dead);
});

test("an internal error reveals nothing", async () => {
  await rows(app, "alter table rate_limits rename to elsewhere");
  const answer = await callApi(app, signIn, { email: person.email, password: PASSWORD });
  await rows(app, "alter table elsewhere rename to rate_limits");
  expect(said(answer)).toEqual([500, "unexpected", "Ocorreu um erro inesperado."]);
  expect(Object.keys(answer.error ?? {}).sort()).toEqual(["code", "message", "request_id"]);
});

const awkward = ["a\0b", "\ud800", "\u202e", "\u0301".repeat(50)];

test.each(awkward)("no field is upset by %j", async (text) => {
  const { cookie, email } = person;
  const fresh = someEmail();
  const answers = [
    await callApi(app, signUp, { email: fresh, password: `${text}-senha-longa`, plan: text }),
    await callApi(app, signUp, { email: someEmail(), password: PASSWORD, username: `ab${text}` }),
    await callApi(app, requestMagicLink, { email: fresh, redirect: `/${text}`, plan: text }),
    await callApi(app, signIn, { email, password: text }),
    await callApi(app, verifyOneTimeCode, { email, code: `1${text}` }),
    await callApi(app, openEmailLink, { token: text }),
    await callApi(app, answerSecondFactor, { challenge: text, code: text }),
    await callApi(app, updateProfile, { username: `ab${text}` }, { cookie }),
  ];
  expect(answers.map(({ status }) => status).filter((status) => status >= 500)).toEqual([]);
});
