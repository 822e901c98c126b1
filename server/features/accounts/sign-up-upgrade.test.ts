import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { hashPassword } from "better-auth/crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  confirmWithNewPassword,
  confirmWithSignUpPassword,
  openEmailLink,
  signIn,
} from "#contract/routes/sign-in.ts";
import { migrateUpTo } from "#server/backup/prepare-schema.ts";
import { hashToken, newToken } from "#server/features/accounts/secret-tokens.ts";
import { PASSWORD, someEmail } from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import { rows } from "#tests/support/rows.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { createTestDatabase } from "#tests/support/test-database.ts";

const MIGRATIONS = resolve(import.meta.dirname, "../../../drizzle");

let app: TestApp;
let database: Awaited<ReturnType<typeof createTestDatabase>>;
let hash: string;

interface Remains {
  email: string;
  /** Of the confirmation that is still in the mailbox. */
  token: string;
}

/** An account as the version before kept it: one password in `accounts`, whether confirmed or not. */
async function plantAccount(confirmed: boolean): Promise<Remains> {
  const email = someEmail();
  const token = newToken();
  const at = { databaseUrl: database.url };
  const [user] = await rows<{ id: string }>(
    at,
    "insert into users (email, name, email_verified) values ($1, 'Lia Moraes', $2) returning id",
    [email, confirmed],
  );
  const { id } = user ?? { id: "" };
  await rows(at, "insert into profiles (id, username) values ($1, 'Lia Moraes')", [id]);
  await rows(
    at,
    `insert into accounts (user_id, account_id, provider_id, password)
     select id, id, 'credential', $2 from users where id = $1`,
    [id, hash],
  );
  if (confirmed) return { email, token };
  await rows(
    at,
    `insert into auth_tokens (user_id, kind, hash, carry, expires_at)
     values ($1, 'confirm_email', $2, '{"plan": "price_pro"}', now() + interval '23 hours')`,
    [id, hashToken(token)],
  );
  return { email, token };
}

let confirmed: Remains;
let pending: Remains;
let forgetful: Remains;
beforeAll(async () => {
  hash = await hashPassword(PASSWORD);
  database = await createTestDatabase({ empty: true });
  await migrateUpTo(database.url, MIGRATIONS, migrationsBefore("sign_ups"));
  confirmed = await plantAccount(true);
  pending = await plantAccount(false);
  forgetful = await plantAccount(false);
  app = await startTestApp({ env: { DATABASE_URL: database.url } });
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

function migrationsBefore(name: string): number {
  const journal = JSON.parse(readFileSync(`${MIGRATIONS}/meta/_journal.json`, "utf8")) as {
    entries: { tag: string }[];
  };
  return journal.entries.findIndex(({ tag }) => tag.endsWith(name));
}

test("whoever had confirmed the address before the upgrade notices nothing", async () => {
  const { email } = confirmed;
  expect((await callApi(app, signIn, { email, password: PASSWORD })).body.status).toBe("signed_in");
});

test("a confirmation mailed before the upgrade works with the password of then", async () => {
  const { email, token } = pending;
  const early = await callApi(app, signIn, { email, password: PASSWORD });
  expect(early.error?.code).toBe("email_not_confirmed");
  const opened = await callApi(app, openEmailLink, { token });
  expect(opened.body).toEqual({ status: "password_required", email, new_password_only: false });
  const typed = await callApi(app, confirmWithSignUpPassword, { token, password: PASSWORD });
  expect(typed.body).toMatchObject({ status: "signed_in", carry: { plan: "price_pro" } });
  expect((await callApi(app, signIn, { email, password: PASSWORD })).status).toBe(200);
  const [profile] = await rows<{ username: string }>(
    { databaseUrl: database.url },
    "select username from profiles p join users u on u.id = p.id where email = $1",
    [email],
  );
  expect(profile?.username).toBe("Lia Moraes");
});

test("or with a new one, which replaces the one of before the upgrade", async () => {
  const { email, token } = forgetful;
  const password = "senha-nova-da-lia";
  const chosen = await callApi(app, confirmWithNewPassword, { token, password });
  expect(chosen.body.status).toBe("signed_in");
  expect((await callApi(app, signIn, { email, password: PASSWORD })).status).toBe(401);
  expect((await callApi(app, signIn, { email, password })).status).toBe(200);
});
