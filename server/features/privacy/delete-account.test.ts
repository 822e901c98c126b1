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
import { downloadExport, exportReady, jobsSettled } from "#tests/support/exports.ts";
import { mailsSettled } from "#tests/support/mails.ts";
import { giveSpecialAccess, ownedIds } from "#tests/support/owned-ids.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { countRows, holdRows, rows } from "#tests/support/rows.ts";
import { snapshot } from "#tests/support/snapshot.ts";
import { plantStored, readStored, storedNames } from "#tests/support/stored-objects.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
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
  await set("webhook_deliveries", "payload", deliveryId);
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
  return person;
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
  const tables = ["layouts", "categories", "uploads", "webhooks", "webhook_deliveries"];
  const marks = [...written, ...tables];
  const found = marks.filter((mark) => exported.includes(`${canary}-${mark}`));
  expect(found).toEqual(marks);
  expect(exported).toContain(email);
  expect(exported).toContain(`bytes of ${canary}`);

  await switchOnSecondFactor(app, person);
  const before = [...findIn(await snapshot(app), canary), ...(await filesWith(canary))].length;
  expect((await remove(person)).status).toBe(204);
  await jobsSettled(app, "remove-files");
  const taken = await snapshot(app);
  const after = [
    ...findIn(taken, canary),
    ...findIn(taken, person.id),
    ...(await filesWith(canary)),
  ];
  expect(after).toEqual([]);
  expect(await storedNames(app)).toEqual([]);
  printFigure(
    `guarantee 54: ${found.length + 2} canaries: all in the export; rows and files with one ${before} before the deletion, ${after.length} after`,
  );
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
