import { afterAll, beforeAll, expect, test } from "vitest";
import { createApiKey, generateApiKey, getApiKey } from "#contract/routes/api-keys.ts";
import { listLayouts } from "#contract/routes/layouts.ts";
import { changePassword, getProfile } from "#contract/routes/profile.ts";
import { checkPasswordReset, resetPassword } from "#contract/routes/sign-in.ts";
import { newPerson, type Person, resetLinkFor } from "#tests/support/accounts.ts";
import { newApiKey, withKey } from "#tests/support/api-keys.ts";
import { callApi } from "#tests/support/call-api.ts";
import { giveSpecialAccess } from "#tests/support/owned-ids.ts";
import { countRows, holdRows, rows } from "#tests/support/rows.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

const password = "pino-azul-4242";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

interface KeyHolder extends Person {
  /** The status that the key gets. */
  keyStatus: () => Promise<number>;
}

async function keyHolder(): Promise<KeyHolder> {
  const person = await newPerson(app);
  await giveSpecialAccess(app, person.id);
  const key = withKey(await newApiKey(app, person));
  return { ...person, keyStatus: async () => (await callApi(app, listLayouts, {}, key)).status };
}

test("a new password in settings ends the API key only when that was asked for", async () => {
  const { cookie, keyStatus } = await keyHolder();
  const change = (input: object) =>
    callApi(app, changePassword, { password, ...input }, { cookie });
  for (const kept of [{}, { end_api_key: false }]) {
    expect((await change(kept)).status).toBe(200);
    expect([kept, await keyStatus()]).toEqual([kept, 200]);
  }
  const keyMadeAt = async () =>
    (await callApi(app, getProfile, {}, { cookie })).body.api_key_created_at;
  expect(await keyMadeAt()).toBe((await callApi(app, getApiKey, {}, { cookie })).body.created_at);
  expect(await keyMadeAt()).toBeTruthy();
  expect((await change({ end_api_key: true })).status).toBe(200);
  expect(await keyStatus()).toBe(401);
  expect(await keyMadeAt()).toBeNull();
  const none = { api_key: null, scope: "read", created_at: null, last_used_at: null };
  expect((await callApi(app, getApiKey, {}, { cookie })).body).toEqual(none);
});

test("a reset knows of the key and ends it when that was asked for", async () => {
  const holder = await keyHolder();
  const { email, id, keyStatus } = holder;
  const stranger = await newPerson(app);
  const check = async (token: string) =>
    (await callApi(app, checkPasswordReset, { token })).body.has_api_key;
  expect(await check(await resetLinkFor(app, stranger.email))).toBe(false);
  const first = await resetLinkFor(app, email);
  expect(await check(first)).toBe(true);
  expect((await callApi(app, resetPassword, { token: first, password })).status).toBe(200);
  expect(await keyStatus()).toBe(200);
  const second = { token: await resetLinkFor(app, email), password, end_api_key: true };
  expect((await callApi(app, resetPassword, second)).status).toBe(200);
  expect(await keyStatus()).toBe(401);
  const [row] = await rows(app, "select api_key, api_key_hash from profiles where id = $1", [id]);
  expect(row).toEqual({ api_key: null, api_key_hash: null });
});

test.each([
  ["a named key", (by: Person) => callApi(app, createApiKey, { name: "Nova", scope: "write" }, by)],
  ["the first key", (by: Person) => callApi(app, generateApiKey, { scope: "write" }, by)],
])("a session that a reset ends makes no key any more: %s", async (_, make) => {
  const holder = await keyHolder();
  const { email, id } = holder;
  const reset = { token: await resetLinkFor(app, email), password, end_api_key: true };
  const account = await holdRows(app, "select from users where id = $1 for update", [id]);
  const done = callApi(app, resetPassword, reset);
  await account.waiters(1);
  const made = make(holder);
  await account.waiters(2);
  await account.release();
  expect((await done).status).toBe(200);
  expect((await made).error?.code).toBe("session_not_found");
  const left = "api_keys where user_id = $1";
  expect(await countRows(app, left, [id])).toBe(0);
  const [row] = await rows(app, "select api_key_hash from profiles where id = $1", [id]);
  expect(row).toEqual({ api_key_hash: null });
});

test("a change that is refused leaves the key alone", async () => {
  const { cookie, keyStatus } = await keyHolder();
  const refused = [
    await callApi(app, changePassword, { password: "123456", end_api_key: true }, { cookie }),
    await callApi(app, resetPassword, { token: "inventado", password, end_api_key: true }),
  ];
  expect(refused.map(({ status }) => status)).toEqual([422, 400]);
  expect(await keyStatus()).toBe(200);
});
