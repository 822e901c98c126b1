import { afterAll, beforeAll, expect, test } from "vitest";
import { getSystemState } from "#contract/routes/admin-overview.ts";
import type { Person } from "#tests/support/accounts.ts";
import { newAdmin } from "#tests/support/admins.ts";
import { askApproval, decideBy } from "#tests/support/approvals.ts";
import { callApi } from "#tests/support/call-api.ts";
import { newGuest } from "#tests/support/conversation.ts";
import { runTool } from "#tests/support/installations.ts";
import { runJob } from "#tests/support/jobs.ts";
import { makeLayout, subscriber } from "#tests/support/layouts.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { rows } from "#tests/support/rows.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let admin: Person;
let owner: Person;
beforeAll(async () => {
  app = await startTestApp();
  admin = await newAdmin(app);
  owner = await subscriber(app);
});
afterAll(() => app.close());

async function decideOnOne(decisions: number): Promise<string> {
  const { id, public_link } = await makeLayout(app, owner);
  const round = await askApproval(app, owner, id);
  for (let made = 0; made < decisions; made += 1) {
    expect((await decideBy(app, public_link, round, {}, await newGuest(app))).status).toBe(201);
  }
  return id;
}

const verify = (settings: Record<string, string> = {}) =>
  runTool("verify-approvals", [], {
    DATA_DIR: app.dataDir,
    DATABASE_URL: app.databaseUrl,
    ...settings,
  });

const shown = async () =>
  (await callApi(app, getSystemState, {}, { cookie: admin.cookie })).body.approval_check;

test("tool and daily job verify every record; both tell admins, and the tool's exit code tells scripts", async () => {
  expect(await verify()).toMatchObject({ code: 0 });
  expect(await shown()).toMatchObject({ records: 0, problems: 0 });
  await decideOnOne(2);
  const layoutId = await decideOnOne(3);
  const whole = await verify();
  expect(whole).toMatchObject({ code: 0, errors: "" });
  expect(whole.output).toContain("5 records in 2 chains. Problems: 0.");
  await runJob(app, "verify-approvals");
  const good = await shown();
  expect(good).toMatchObject({ records: 5, problems: 0 });
  expect(Date.parse(good.verified_at ?? "")).toBeGreaterThan(app.now().getTime() - 60_000);

  // By somebody who may do anything in the database, but does not know APP_SECRET.
  await rows(
    app,
    `alter table approval_records disable trigger user;
     update approval_records set result = 'changes_requested' where seq = 2 and layout_id = '${layoutId}';
     alter table approval_records enable trigger user`,
  );
  const altered = await verify();
  expect(altered.code).toBe(1);
  expect(altered.output).toContain(`layout ${layoutId}, record 2: seal`);
  expect(altered.output).toContain("5 records in 2 chains. Problems: 1.");
  await runJob(app, "verify-approvals");
  expect(await shown()).toMatchObject({ records: 5, problems: 1 });
  const told = app.logLines.filter(({ layout_id }) => layout_id === layoutId);
  expect(told).toMatchObject([{ level: "error", seq: 2, problem: "seal" }]);
  printFigure("verify-approvals: 5 records whole, exit 0; one value changed by SQL: named, exit 1");
});

test("with another secret the tool says so, and calls no record altered", async () => {
  const refused = await verify({ APP_SECRET: "another-secret-that-is-long-enough-to-be-taken" });
  expect(refused.code).toBe(1);
  expect(refused.errors).toMatch(/^APP_SECRET .* is not the secret/);
});
