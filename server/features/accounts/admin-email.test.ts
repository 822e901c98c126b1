import { afterAll, beforeAll, expect, test } from "vitest";
import { getProfile } from "#contract/routes/profile.ts";
import {
  confirmWithNewPassword,
  confirmWithSignUpPassword,
  openEmailLink,
  signIn,
  signUp,
} from "#contract/routes/sign-in.ts";
import {
  magicLinkFor,
  PASSWORD,
  signUpAndConfirm,
  signUpInBrowser,
  someEmail,
} from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { rows } from "#tests/support/rows.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

const ADMIN = "Chefe@Alfinete.Test";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { ADMIN_EMAIL: ADMIN } });
});
afterAll(() => app.close());

async function roleOf(cookie: string | null): Promise<string> {
  return (await callApi(app, getProfile, {}, { cookie: cookie ?? "" })).body.role;
}

test("guarantee 55: whoever confirms ADMIN_EMAIL becomes admin, with a password typed after that", async () => {
  const email = ADMIN.toLowerCase();
  const { token, browser } = await signUpInBrowser(app, { email });
  const [pending] = await rows<{ role: string }>(app, "select role from profiles");
  expect(pending?.role).toBe("user");
  for (const caller of [browser, {}]) {
    const { body, cookie } = await callApi(app, openEmailLink, { token }, caller);
    expect(body).toEqual({ status: "password_required", email, new_password_only: true });
    expect(cookie).toBeNull();
  }
  const early = await callApi(
    app,
    confirmWithSignUpPassword,
    { token, password: PASSWORD },
    browser,
  );
  expect(early.error?.code).toBe("wrong_sign_up_password");
  const password = "senha-do-chefe";
  const { cookie } = await callApi(app, confirmWithNewPassword, { token, password });
  expect(await roleOf(cookie)).toBe("admin");
  expect((await callApi(app, signIn, { email, password: PASSWORD })).status).toBe(401);
  expect((await callApi(app, signIn, { email, password })).status).toBe(200);
  printFigure(
    "guarantee 55: ADMIN_EMAIL: password of sign-up 401, the one typed behind the link 200",
  );
});

test("an address that only looks like it stays a user", async () => {
  for (const email of ["chefe@alfinete.test.br", "chefe+1@alfinete.test", someEmail()]) {
    expect(await roleOf((await signUpAndConfirm(app, { email })).cookie)).toBe("user");
  }
});

test("entering by magic link confirms it too", async () => {
  const email = someEmail("dona");
  const beside = await startTestApp({ env: { ADMIN_EMAIL: email } });
  try {
    await callApi(beside, signUp, { email, password: "senha-de-outrem" });
    const token = await magicLinkFor(beside, email);
    const { cookie } = await callApi(beside, openEmailLink, { token });
    const { body } = await callApi(beside, getProfile, {}, { cookie: cookie ?? "" });
    expect(body.role).toBe("admin");
  } finally {
    await beside.close();
  }
});
