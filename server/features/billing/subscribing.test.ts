import { openEmailLink, signUp } from "#contract/routes/sign-in.ts";
import { describeSubscribing } from "#server/features/billing/subscribing.suite.ts";
import { newPerson, PASSWORD, someEmail } from "#tests/support/accounts.ts";
import { callApi, cookieIn, SIGN_UP_COOKIE } from "#tests/support/call-api.ts";
import { sandboxUrl } from "#tests/support/payments.ts";
import { startProductionApp } from "#tests/support/production-app.ts";
import type { SmtpServer } from "#tests/support/smtp-server.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

describeSubscribing("development", async () => {
  const app = await startTestApp();
  return {
    app,
    sandbox: sandboxUrl(app),
    newPerson: () => newPerson(app),
    close: () => app.close(),
  };
});

/** Strict settings, real SMTP; of the payment only host and key differ from the real provider's. */
describeSubscribing("production", async () => {
  const app = await startProductionApp();
  return {
    app,
    sandbox: app.sandbox,
    newPerson: () => signUpBySmtp(app, app.smtp),
    close: app.close,
  };
});

async function signUpBySmtp(app: TestApp, smtp: SmtpServer) {
  const email = someEmail();
  const { headers } = await callApi(app, signUp, { email, password: PASSWORD });
  const signUpCookie = cookieIn(headers, SIGN_UP_COOKIE) ?? "";
  const mail = await arrived(smtp, email);
  const token = /[?&#](?:link|token)=([\w-]+)/.exec(mail.text ?? "")?.[1] ?? "";
  const { body, cookie } = await callApi(app, openEmailLink, { token }, { signUpCookie });
  if (body?.status !== "signed_in" || !cookie) throw new Error("the confirmation did not sign in");
  return { cookie, id: body.session.user.id };
}

async function arrived(smtp: SmtpServer, email: string) {
  for (let look = 0; look < 500; look += 1) {
    const mail = smtp.received.find(({ envelope }) => envelope.to.includes(email));
    if (mail) return mail;
    await new Promise((again) => setTimeout(again, 20));
  }
  throw new Error(`no mail to ${email}`);
}
