import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { deleteAccount, requestDataExport } from "#contract/routes/privacy.ts";
import { getProfile, updateProfile } from "#contract/routes/profile.ts";
import { requestMagicLink, signIn, signUp } from "#contract/routes/sign-in.ts";
import {
  newPerson,
  PASSWORD,
  type Person,
  signInAgain,
  signUpAndConfirm,
  someEmail,
  switchOnSecondFactor,
} from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import { downloadExport, exportReady } from "#tests/support/exports.ts";
import { jobsSettled } from "#tests/support/jobs.ts";
import { commentAsVisitor, makeLayout } from "#tests/support/layouts.ts";
import { mailsSettled } from "#tests/support/mails.ts";
import { giveSpecialAccess, ownedIds } from "#tests/support/owned-ids.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { countRows, holdRows, rows } from "#tests/support/rows.ts";
import { snapshot } from "#tests/support/snapshot.ts";
import { plantStored, readStored, storedNames } from "#tests/support/stored-objects.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { LOCAL_RECEIVERS, makeWebhook, startReceiver } from "#tests/support/webhooks.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: LOCAL_RECEIVERS });
});
afterAll(() => app.close());

function remove({ email, cookie }: Pick<Person, "email" | "cookie">) {
  return callApi(app, deleteAccount, { email }, { cookie });
}

/** A layout with an original; its bytes carry the canary. */
async function plantLayout(person: Person, canary: string): Promise<void> {
  const { layoutId, categoryId, uploadId, webhookId, deliveryId } = await ownedIds(app, person.id);
  await plantStored(app, `assets/${layoutId}.png`, `bytes of ${canary}`);
  const set = (table: string, column: string, id?: string) =>
    rows(app, `update ${table} set ${column} = $1 where id = $2`, [`${canary}-${table}`, id]);
  await set("layouts", "title", layoutId);
  await set("categories", "name", categoryId);
  await set("uploads", "file_name", uploadId);
  await set("webhooks", "url", webhookId);
  await rows(
    app,
    `update webhook_events set payload = $1
     where id = (select event_id from webhook_deliveries where id = $2)`,
    [`${canary}-webhook_events`, deliveryId],
  );
}

/** A mark in every table that takes a text of the person's. */
async function plantCanaries(canary: string): Promise<Person> {
  const email = someEmail(canary);
  const person = await signUpAndConfirm(app, { email, username: `${canary}-um` });
  const { cookie } = person;
  await callApi(app, updateProfile, { username: `${canary}-dois` }, { cookie });
  await signInAgain(app, person, { headers: { "User-Agent": `${canary}-agente` } });
  const redirect = `/${canary}-destino`;
  await callApi(app, requestMagicLink, { email, redirect });
  await mailsSettled(app);
  await plantLayout(person, canary);
  await plantJobs(person, canary);
  return person;
}

/** A webhook that was called: its jobs are done, and stay in the queue for days. */
async function plantJobs(person: Person, canary: string): Promise<void> {
  await giveSpecialAccess(app, person.id);
  const receiver = await startReceiver();
  await makeWebhook(app, person, receiver.url);
  const { public_link } = await makeLayout(app, person);
  await commentAsVisitor(app, public_link, { comment: `${canary}-comments` });
  await receiver.received(1);
  await jobsSettled(app, "deliver-webhooks");
  const done = "pgboss.job where state = 'completed' and data::text like $1";
  expect(await countRows(app, done, [`%${person.id}%`])).toBeGreaterThan(0);
}

function findIn(taken: Record<string, string[]>, canary: string): string[] {
  return Object.entries(taken).flatMap(([table, found]) =>
    found.filter((row) => row.includes(canary)).map(() => table),
  );
}

async function filesWith(canary: string): Promise<string[]> {
  const found: string[] = [];
  for (const name of await storedNames(app)) {
    if ((await readStored(app, name)).includes(canary)) found.push(name);
  }
  return found;
}

test("guarantee 54: everything is in the export, and after the deletion nothing is left", async () => {
  const canary = "canario";
  const person = await plantCanaries(canary);
  const { cookie, email } = person;
  await callApi(app, requestDataExport, {}, { cookie });
  await exportReady(app, cookie);
  const exported = [...(await downloadExport(app, cookie)).values()].join("\n");
  const written = ["um", "dois", "agente", "destino"];
  const tables = ["layouts", "categories", "uploads", "webhooks", "webhook_events"];
  const marks = [...written, ...tables, "comments"];
  const found = marks.filter((mark) => exported.includes(`${canary}-${mark}`));
  expect(found).toEqual(marks);
  expect(exported).toContain(email);
  expect(exported).toContain(`bytes of ${canary}`);

  await switchOnSecondFactor(app, person);
  await jobsSettled(app, "render-layout");
  const taken = await snapshot(app);
  const jobs = findIn({ jobs: taken["pgboss.job"] ?? [] }, person.id).length;
  const before = [...findIn(taken, canary), ...(await filesWith(canary))].length + jobs;
  expect((await remove(person)).status).toBe(204);
  await jobsSettled(app, "remove-files");
  const left = await snapshot(app);
  const after = [...findIn(left, canary), ...findIn(left, person.id), ...(await filesWith(canary))];
  expect(after).toEqual([]);
  expect(await storedNames(app)).toEqual([]);
  printFigure(
    `guarantee 54: ${found.length + 2} canaries: all in the export; rows and files with one, and jobs with the account's id (${jobs}), ${before} before the deletion, ${after.length} after`,
  );
});

test("guarantee 54: a job that failed leaves nobody's address or id in the queue", async () => {
  const person = await newPerson(app);
  await rows(app, "alter table auth_tokens rename to elsewhere");
  await callApi(app, requestMagicLink, { email: person.email });
  const failed = "pgboss.job where name = 'auth-mail' and output is not null";
  while ((await countRows(app, failed)) === 0) await pause(20);
  await rows(app, "alter table elsewhere rename to auth_tokens");
  const [job] = await rows<{ output: string }>(app, `select output::text from ${failed}`);
  expect(job?.output).not.toContain(person.id);
  expect(job?.output).not.toContain(person.email);
  await mailsSettled(app);
});

test("the sessions are over, and the address is free again", async () => {
  const person = await newPerson(app);
  const other = await signInAgain(app, person);
  const answer = await remove(person);
  expect(answer.cookie).toBe("");
  for (const caller of [{ cookie: other.cookie }, { bearer: person.accessToken }]) {
    const { status, error } = await callApi(app, getProfile, {}, caller);
    expect([status, error?.code]).toEqual([401, "session_not_found"]);
  }
  const { email, password } = person;
  expect((await callApi(app, signIn, { email, password })).status).toBe(401);
  expect((await callApi(app, signUp, { email, password })).status).toBe(202);
});

test("another address than one's own is refused, and nothing goes", async () => {
  const person = await newPerson(app);
  const { cookie } = person;
  const wrong = await remove({ email: someEmail(), cookie });
  expect([wrong.status, wrong.error?.code, wrong.error?.message]).toEqual([
    422,
    "email_mismatch",
    "O email digitado não é o da sua conta.",
  ]);
  expect((await callApi(app, getProfile, {}, { cookie })).status).toBe(200);
  const shouted = await remove({ email: ` ${person.email.toUpperCase()}`, cookie });
  expect(shouted.status).toBe(204);
});

test("a session of more than ten minutes has to give the password", async () => {
  const { cookie, email } = await newPerson(app);
  app.advanceClock(10 * 60_000 + 1000);
  const give = (current_password: string) =>
    callApi(app, deleteAccount, { email, current_password }, { cookie });
  expect((await remove({ email, cookie })).error?.code).toBe("password_confirmation_required");
  expect((await give("errada")).error?.code).toBe("wrong_current_password");
  expect((await give(PASSWORD)).status).toBe(204);
});

test("an account deleted while its copy is being made leaves no copy", async () => {
  const person = await newPerson(app);
  await giveSpecialAccess(app, person.id);
  await plantLayout(person, "pressa");
  // The job stops at its first word on how far it is, half-way through the archive.
  await rows(
    app,
    `create function wait_for_test() returns trigger language plpgsql as $$ begin
       if exists (select 1 from data_exports) then perform pg_advisory_xact_lock_shared(42); end if;
       return null; end $$;
     create trigger wait_for_test before update on data_exports
       for each statement execute function wait_for_test()`,
  );
  const held = await holdRows(app, "select pg_advisory_xact_lock(42)", []);
  await callApi(app, requestDataExport, {}, { cookie: person.cookie });
  await held.waiters(1);
  expect((await remove(person)).status).toBe(204);
  await jobsSettled(app, "remove-files");
  await held.release();
  for (const kind of ["export-data", "remove-files"]) await jobsSettled(app, kind);
  expect(await filesWith("pressa")).toEqual([]);
  expect(await storedNames(app)).toEqual([]);
  expect(await countRows(app, "data_exports")).toBe(0);
});
