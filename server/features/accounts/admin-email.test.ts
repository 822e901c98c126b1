import { afterAll, beforeAll, expect, test } from "vitest";
import { mailMessages } from "#contract/messages/mail.ts";
import { getProfile } from "#contract/routes/profile.ts";
import { openEmailLink, signUp } from "#contract/routes/sign-in.ts";
import { magicLinkFor, PASSWORD, signUpAndConfirm, someEmail } from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import { mailOf, tokenIn } from "#tests/support/mails.ts";
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

test("whoever confirms ADMIN_EMAIL becomes admin, and not before", async () => {
  const email = ADMIN.toLowerCase();
  const mail = await mailOf(app, email, mailMessages.confirm_email.subject, () =>
    callApi(app, signUp, { email: ADMIN, password: PASSWORD }),
  );
  const [pending] = await rows<{ role: string }>(app, "select role from profiles");
  expect(pending?.role).toBe("user");
  const { cookie } = await callApi(app, openEmailLink, { token: tokenIn(mail) });
  expect(await roleOf(cookie)).toBe("admin");
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
