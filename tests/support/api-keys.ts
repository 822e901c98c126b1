import type { ApiKeyScope } from "#contract/route.ts";
import { createApiKey, generateApiKey } from "#contract/routes/api-keys.ts";
import { newPerson, type Person } from "#tests/support/accounts.ts";
import { type Caller, callApi } from "#tests/support/call-api.ts";
import { giveSpecialAccess } from "#tests/support/owned-ids.ts";
import type { TestApp } from "#tests/support/test-app.ts";

type Holder = Pick<Person, "cookie">;

/** Somebody with API access, and their key, which reads. */
export async function newKeyHolder(app: TestApp): Promise<Person & { apiKey: string }> {
  const person = await newPerson(app);
  await giveSpecialAccess(app, person.id);
  return { ...person, apiKey: await newApiKey(app, person) };
}

export async function newApiKey(
  app: TestApp,
  { cookie }: Holder,
  scope: ApiKeyScope = "read",
): Promise<string> {
  return (await callApi(app, generateApiKey, { scope }, { cookie })).body.api_key ?? "";
}

export async function newNamedKey(
  app: TestApp,
  { cookie }: Holder,
  draft: { name?: string; scope?: ApiKeyScope; expires_at?: string } = {},
) {
  const wanted = { name: "Planilha", scope: "read" as const, ...draft };
  return (await callApi(app, createApiKey, wanted, { cookie })).body;
}

export function withKey(apiKey: string, headers: Record<string, string> = {}): Caller {
  return { headers: { "x-api-key": apiKey, ...headers } };
}
