import { freePort } from "#tests/support/free-port.ts";
import { startTestSandbox, stripeSettings } from "#tests/support/payments.ts";
import { type SmtpServer, startSmtpServer } from "#tests/support/smtp-server.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

/** The app with production's strict settings, mails and payments by servers of the test's own. */
export async function startProductionApp(): Promise<
  TestApp & { sandbox: string; smtp: SmtpServer }
> {
  const port = await freePort();
  const smtp = await startSmtpServer();
  const sandbox = await startTestSandbox(`http://localhost:${port}/api/stripe/webhook`);
  const app = await startTestApp({
    env: {
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: String(port),
      APP_URL: `http://localhost:${port}`,
      APP_SECRET: "a secret that is long enough for production",
      SMTP_URL: smtp.url,
      MAIL_FROM: "Alfinete <ola@alfinete.example>",
      ...stripeSettings(sandbox),
    },
    // Names of receivers belong to the open internet.
    outbound: { resolve: async () => [{ address: "93.184.216.34", family: 4 }] },
  });
  return {
    ...app,
    smtp,
    sandbox: sandbox.apiBase,
    async close() {
      await app.close();
      await sandbox.close();
      await smtp.stop();
    },
  };
}
