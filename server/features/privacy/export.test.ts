import { renameSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mailMessages } from "#contract/messages/mail.ts";
import { downloadDataExport, getDataExport, requestDataExport } from "#contract/routes/privacy.ts";
import { rotateWebhookSecret } from "#contract/routes/webhooks.ts";
import { personalTables } from "#server/features/privacy/personal-tables.ts";
import { newPerson, signInProgram, switchOnSecondFactor } from "#tests/support/accounts.ts";
import { newApiKey } from "#tests/support/api-keys.ts";
import { callApi } from "#tests/support/call-api.ts";
import { downloadExport, exportReady } from "#tests/support/exports.ts";
import { jobsSettled, runJob } from "#tests/support/jobs.ts";
import { readMail } from "#tests/support/mails.ts";
import { giveSpecialAccess } from "#tests/support/owned-ids.ts";
import { countRows, holdRows, rows } from "#tests/support/rows.ts";
import { storedNames } from "#tests/support/stored-objects.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { makeWebhook, secretOf } from "#tests/support/webhooks.ts";

const DAY = 24 * 3600_000;
const WEEK = 7 * DAY;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

function ask(cookie: string) {
  return callApi(app, requestDataExport, {}, { cookie });
}

test("the copy is made by a job, told of by mail, and holds every table", async () => {
  const { cookie, email } = await newPerson(app);
  expect((await callApi(app, getDataExport, {}, { cookie })).body).toEqual({ export: null });
  const asked = await ask(cookie);
  expect([asked.status, asked.body.state]).toEqual([202, "preparing"]);
  const { progress, size } = await exportReady(app, cookie);
  expect(progress).toBe(100);
  const files = await downloadExport(app, cookie);
  expect([...files.keys()].sort()).toEqual(
    Object.keys(personalTables)
      .map((name) => `${name}.json`)
      .sort(),
  );
  expect(JSON.parse(files.get("users.json")?.toString() ?? "")).toMatchObject([{ email }]);
  expect(size).toBeGreaterThan(0);
  const mail = await readMail(app, email, mailMessages.export_ready.subject);
  expect(mail.links.map((link) => new URL(link).origin)).toEqual([app.url]);
});

test("no password, token, secret or code is in it, not even as a hash", async () => {
  const person = await newPerson(app);
  const { refreshToken } = await signInProgram(app, person);
  const { secret } = await switchOnSecondFactor(app, person);
  await giveSpecialAccess(app, person.id);
  const apiKey = await newApiKey(app, person);
  const webhook = await makeWebhook(app, person, "https://recebe.example/");
  const before = await secretOf(app, person, webhook.id);
  await callApi(app, rotateWebhookSecret, { webhookId: webhook.id }, { cookie: person.cookie });
  const after = await secretOf(app, person, webhook.id);
  const mine = [person.id];
  await rows(
    app,
    `insert into sign_ups (user_id, username, password, nonce_hash, expires_at)
     values ($1, 'Ana', 'hash-da-senha', 'hash-do-navegador', now())`,
    mine,
  );
  const hidden = await rows<{ value: string }>(
    app,
    `select password as value from accounts where user_id = $1
     union all select token from sessions where user_id = $1
     union all select hash from auth_tokens where user_id = $1
     union all select password from sign_ups where user_id = $1
     union all select nonce_hash from sign_ups where user_id = $1
     union all select secret from second_factors where user_id = $1
     union all select hash from recovery_codes where user_id = $1
     union all select secret from webhooks where user_id = $1
     union all select previous_secret from webhooks where user_id = $1
     union all select api_key from profiles where id = $1
     union all select api_key_hash from profiles where id = $1`,
    mine,
  );
  await ask(person.cookie);
  await exportReady(app, person.cookie);
  const text = [...(await downloadExport(app, person.cookie)).values()].join("\n");
  expect(hidden.length).toBeGreaterThanOrEqual(19);
  const known = [person.cookie, refreshToken, secret, apiKey, before, after];
  for (const value of [...hidden.map((row) => row.value), ...known]) {
    expect(text).not.toContain(value);
  }
});

test("forty requests at once make one copy and hold nobody up", async () => {
  const { cookie, id } = await newPerson(app);
  const answers = await Promise.all(Array.from({ length: 40 }, () => ask(cookie)));
  expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(202));
  expect(await countRows(app, "data_exports where user_id = $1", [id])).toBe(1);
  await exportReady(app, cookie);
});

test("one copy a day: asking again gives the one there is, and says when the next can be had", async () => {
  const { cookie } = await newPerson(app);
  const { body: asked } = await ask(cookie);
  const first = await exportReady(app, cookie);
  const next = new Date(Date.parse(asked.requested_at) + DAY).toISOString();
  expect([asked.next_request_at, first.next_request_at]).toEqual([null, next]);
  app.advanceClock(DAY - 60_000);
  expect((await ask(cookie)).body).toEqual(first);
  app.advanceClock(60_000);
  expect((await exportReady(app, cookie)).next_request_at).toBe(null);
  const { body: second } = await ask(cookie);
  expect([second.id === first.id, second.state]).toEqual([false, "preparing"]);
});

test("a copy that could not be made may be asked for again at once", async () => {
  const { cookie, id } = await newPerson(app);
  const { body: first } = await ask(cookie);
  await exportReady(app, cookie);
  await rows(app, "update data_exports set state = 'failed' where user_id = $1", [id]);
  const seen = await callApi(app, getDataExport, {}, { cookie });
  expect(seen.body.export).toMatchObject({ state: "failed", next_request_at: null });
  const { body: second } = await ask(cookie);
  expect([second.id === first.id, second.state]).toEqual([false, "preparing"]);
  await exportReady(app, cookie);
});

test("a new copy takes the old one's place, on disk too", async () => {
  const { cookie } = await newPerson(app);
  await ask(cookie);
  const first = await exportReady(app, cookie);
  app.advanceClock(DAY);
  await ask(cookie);
  const second = await exportReady(app, cookie);
  await jobsSettled(app, "remove-files");
  expect(second.id).not.toBe(first.id);
  const files = (await storedNames(app)).join("\n");
  expect(files).toContain(second.id);
  expect(files).not.toContain(first.id);
});

test("nobody else can see or fetch it", async () => {
  const owner = await newPerson(app);
  const other = await newPerson(app);
  await ask(owner.cookie);
  await exportReady(app, owner.cookie);
  const seen = await callApi(app, getDataExport, {}, { cookie: other.cookie });
  expect(seen.body.export).toBeNull();
  const fetched = await callApi(app, downloadDataExport, {}, { cookie: other.cookie });
  expect(fetched.status).toBe(404);
  expect((await callApi(app, downloadDataExport, {})).status).toBe(401);
});

test("everything in it is of one moment, however long it takes to write", async () => {
  const { cookie, id } = await newPerson(app);
  const held = await holdRows(app, "lock table uploads in access exclusive mode", []);
  await ask(cookie);
  await held.waiters(1);
  // Tables before `uploads` have been read, those after it have not.
  await rows(
    app,
    "insert into webhooks (user_id, url, event_type, secret) values ($1, $2, $3, '')",
    [id, "https://depois.example/", "comment.created"],
  );
  await held.release();
  await exportReady(app, cookie);
  const files = await downloadExport(app, cookie);
  expect(files.get("webhooks.json")?.toString()).toBe("[]");
});

test("nobody else on the machine can read its file", async (context) => {
  const folder = join(app.dataDir, "files/layouts/exports");
  if (app.s3) return context.skip("files are in a bucket");
  const { cookie } = await newPerson(app);
  await ask(cookie);
  const { id } = await exportReady(app, cookie);
  expect(statSync(join(folder, `${id}.zip`)).mode & 0o777).toBe(0o600);
});

test("a try that fails leaves nothing half-written behind", async () => {
  const { cookie } = await newPerson(app);
  const before = await storedNames(app);
  await rows(app, "alter table recovery_codes rename to elsewhere");
  await ask(cookie);
  const failedOnce = "pgboss.job where name = 'export-data' and state = 'retry'";
  while ((await countRows(app, failedOnce)) === 0) await pause(20);
  // The next try may have begun already, and will fail as well.
  await expect.poll(() => storedNames(app), { timeout: 15_000 }).toEqual(before);
  await rows(app, "alter table elsewhere rename to recovery_codes");
});

test("a mail that could not be sent goes out on the next try, without making the copy again", async () => {
  const { cookie, email } = await newPerson(app);
  const folder = join(app.dataDir, "mailbox");
  renameSync(folder, `${folder}-away`);
  await ask(cookie);
  const { id } = await exportReady(app, cookie);
  const failedOnce =
    "pgboss.job where name = 'export-data' and state = 'retry' and data ->> 'exportId' = $1";
  while ((await countRows(app, failedOnce, [id])) === 0) await pause(20);
  renameSync(`${folder}-away`, folder);
  await readMail(app, email, mailMessages.export_ready.subject);
  expect(await exportReady(app, cookie)).toMatchObject({ id });
});

test("after a week it is gone, and another can be asked for", async () => {
  const { cookie, id } = await newPerson(app);
  await ask(cookie);
  const { id: exportId } = await exportReady(app, cookie);
  app.advanceClock(WEEK + 1000);
  expect((await callApi(app, getDataExport, {}, { cookie })).body.export).toBeNull();
  expect((await callApi(app, downloadDataExport, {}, { cookie })).status).toBe(404);
  await runJob(app, "sweep");
  expect((await storedNames(app)).join()).not.toContain(exportId);

  // One whose job died on the way must not stand in the way of the next for ever.
  await rows(
    app,
    `insert into data_exports (user_id, state, requested_at, expires_at)
     values ($1, 'preparing', $2::timestamptz - interval '8 days', $2::timestamptz - interval '1 day')`,
    [id, app.now()],
  );
  expect((await ask(cookie)).status).toBe(202);
  await exportReady(app, cookie);
});
