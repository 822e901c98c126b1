import { afterAll, beforeAll, expect, test } from "vitest";
import { mailMessages } from "#contract/messages/mail.ts";
import { listAdminActs } from "#contract/routes/admin-audit.ts";
import { confirmWithNewPassword, signUp } from "#contract/routes/sign-in.ts";
import { newPerson, PASSWORD, type Person, someEmail } from "#tests/support/accounts.ts";
import { actRows, newAdmin } from "#tests/support/admins.ts";
import { callApi } from "#tests/support/call-api.ts";
import { runTool } from "#tests/support/installations.ts";
import { mailOf, tokenIn } from "#tests/support/mails.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

const ADMIN = someEmail("chefe");

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp({ env: { ADMIN_EMAIL: ADMIN } });
  admin = await newAdmin(app);
});
afterAll(() => app.close());

test("guarantee 56: grant-admin and ADMIN_EMAIL leave a row in the trail, once each", async () => {
  const person = await newPerson(app);
  const before = (await actRows(app)).length;
  const installation = { DATA_DIR: app.dataDir, DATABASE_URL: app.databaseUrl };
  for (const _ of ["first", "again"]) {
    expect(await runTool("grant-admin", person.email, installation)).toMatchObject({ code: 0 });
  }
  const mail = await mailOf(app, ADMIN, mailMessages.confirm_email.subject, () =>
    callApi(app, signUp, { email: ADMIN, password: PASSWORD }),
  );
  const chosen = { token: tokenIn(mail), password: "uma-senha-so-minha" };
  const entered = await callApi(app, confirmWithNewPassword, chosen);
  const chief = entered.body.status === "signed_in" ? entered.body.session.user.id : "";
  const added = (await actRows(app)).slice(before);
  const nobody = { actor_id: null, details: {}, address: null };
  expect(added).toEqual([
    { action: "admin_granted", target_id: person.id, ...nobody },
    { action: "admin_email_confirmed", target_id: chief, ...nobody },
  ]);
  const { body } = await callApi(app, listAdminActs, {}, { cookie: admin.cookie });
  expect(body.data.map(({ action, actor }) => [action, actor])).toEqual([
    ["admin_email_confirmed", null],
    ["admin_granted", null],
  ]);
  printFigure(`guarantee 56: grant-admin twice and ADMIN_EMAIL: ${added.length} audit rows`);
});
