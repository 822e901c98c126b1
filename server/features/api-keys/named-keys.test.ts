import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { limits } from "#contract/limits.ts";
import {
  createApiKey,
  generateApiKey,
  getApiKey,
  listApiKeys,
  removeApiKey,
  replaceApiKey,
  revokeApiKey,
} from "#contract/routes/api-keys.ts";
import { listLayouts } from "#contract/routes/layouts.ts";
import { changePassword } from "#contract/routes/profile.ts";
import type { Person } from "#tests/support/accounts.ts";
import { newApiKey, newNamedKey, withKey } from "#tests/support/api-keys.ts";
import { callApi } from "#tests/support/call-api.ts";
import { subscriber } from "#tests/support/layouts.ts";
import { rows } from "#tests/support/rows.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

const DAY_MS = 24 * 3600_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function answerTo(apiKey: string) {
  const { status, error } = await callApi(app, listLayouts, {}, withKey(apiKey));
  return [status, error?.code];
}

async function listed({ cookie }: Person) {
  return (await callApi(app, listApiKeys, {}, { cookie })).body.data;
}

test("a named key is shown once, and only its hash is kept", async () => {
  const owner = await subscriber(app);
  const expires_at = new Date(app.now().getTime() + 30 * DAY_MS).toISOString();
  const made = await newNamedKey(app, owner, { name: "Planilha", scope: "write", expires_at });
  expect(made.api_key).toMatch(/^alf_[\w-]{43}$/);
  expect(made).toMatchObject({ name: "Planilha", scope: "write", expires_at, last_used_at: null });
  expect(made.api_key.endsWith(made.hint)).toBe(true);
  const { api_key: apiKey, ...shown } = made;
  expect(await listed(owner)).toEqual([shown]);
  const [kept] = await rows<{ row: string }>(
    app,
    "select k::text as row from api_keys k where id = $1",
    [made.id],
  );
  expect(kept?.row).not.toContain(apiKey.slice(4));
  expect(await answerTo(apiKey)).toEqual([200, undefined]);
  expect((await listed(owner))[0]?.last_used_at).toEqual(expect.any(String));
});

test("a key ends when it is replaced, revoked, over, or with a new password", async () => {
  const owner = await subscriber(app);
  const { cookie } = owner;
  const expires_at = new Date(app.now().getTime() + DAY_MS).toISOString();
  const first = await newApiKey(app, owner);
  const replaced = await newNamedKey(app, owner);
  const revoked = await newNamedKey(app, owner);
  const over = await newNamedKey(app, owner, { expires_at });
  const kept = await newNamedKey(app, owner);
  const next = await callApi(app, replaceApiKey, { apiKeyId: replaced.id }, { cookie });
  expect(next.body).toMatchObject({ id: replaced.id, name: replaced.name, last_used_at: null });
  await callApi(app, removeApiKey, { apiKeyId: revoked.id }, { cookie });
  for (const key of [replaced, revoked]) {
    expect(await answerTo(key.api_key)).toEqual([401, "api_key_invalid"]);
  }
  expect(await answerTo(next.body.api_key)).toEqual([200, undefined]);
  expect(await answerTo(over.api_key)).toEqual([200, undefined]);
  app.advanceClock(DAY_MS);
  expect(await answerTo(over.api_key)).toEqual([401, "api_key_expired"]);

  const password = "pino-azul-4242";
  const current_password = owner.password;
  const change = { password, current_password, end_api_key: true };
  expect((await callApi(app, changePassword, change, { cookie })).status).toBe(200);
  for (const apiKey of [first, kept.api_key, next.body.api_key]) {
    expect(await answerTo(apiKey)).toEqual([401, "api_key_invalid"]);
  }
});

test("another's named key is not found, and stays as it is", async () => {
  const [owner, other] = [await subscriber(app), await subscriber(app)];
  const made = await newNamedKey(app, owner);
  for (const route of [replaceApiKey, removeApiKey]) {
    for (const apiKeyId of [made.id, randomUUID()]) {
      const { status } = await callApi(app, route, { apiKeyId }, { cookie: other.cookie });
      expect(status).toBe(404);
    }
  }
  expect(await answerTo(made.api_key)).toEqual([200, undefined]);
});

test("what makes no key is refused with its sentence, and there is an end of keys", async () => {
  const owner = await subscriber(app);
  const { cookie } = owner;
  const create = (draft: object) =>
    callApi(app, createApiKey, { name: "Um", scope: "read", ...draft }, { cookie });
  const past = new Date(app.now().getTime() - 1).toISOString();
  expect((await create({ name: " " })).error?.params?.reason).toBe("Dê um nome à chave.");
  expect((await create({ expires_at: past })).error?.params?.reason).toBe(
    "Escolha uma data no futuro.",
  );
  expect((await create({ scope: "admin" })).status).toBe(422);
  const all = await Promise.all(Array.from({ length: limits.apiKeys + 3 }, () => create({})));
  const refused = all.filter(({ error }) => error?.code === "api_key_limit_reached");
  expect([(await listed(owner)).length, refused.length]).toEqual([limits.apiKeys, 3]);
});

test("guarantee 15: keys of before read; the first one writes only when it is made to, and can be revoked", async () => {
  const owner = await subscriber(app);
  const { cookie } = owner;
  await newApiKey(app, owner);
  // As a release before scopes left it.
  const scope = "select api_key_scope from profiles where id = $1";
  expect(await rows(app, scope, [owner.id])).toEqual([{ api_key_scope: "read" }]);
  const generate = (wanted: object) => callApi(app, generateApiKey, wanted, { cookie });
  expect((await generate({ scope: "write" })).body.scope).toBe("write");
  expect((await generate({})).body.scope).toBe("read");
  const { api_key: last } = (await generate({ scope: "write" })).body;
  expect((await callApi(app, revokeApiKey, {}, { cookie })).status).toBe(204);
  const none = { api_key: null, scope: "read", created_at: null, last_used_at: null };
  expect((await callApi(app, getApiKey, {}, { cookie })).body).toEqual(none);
  expect(await answerTo(last ?? "")).toEqual([401, "api_key_invalid"]);
});

test("each key has a minute of its own, which a new one in its place does not begin again", async () => {
  const owner = await subscriber(app);
  const one = await newNamedKey(app, owner);
  const two = await newNamedKey(app, owner);
  const left = async (apiKey: string) =>
    (await callApi(app, listLayouts, {}, withKey(apiKey))).headers.get("ratelimit-remaining");
  expect([await left(one.api_key), await left(one.api_key)]).toEqual(["119", "118"]);
  expect(await left(two.api_key)).toBe("119");
  const me = { cookie: owner.cookie };
  const { body } = await callApi(app, replaceApiKey, { apiKeyId: one.id }, me);
  expect(await left(body.api_key)).toBe("117");
});
