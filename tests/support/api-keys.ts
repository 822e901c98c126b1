import { generateApiKey } from "#contract/routes/api-keys.ts";
import type { Person } from "#tests/support/accounts.ts";
import { type Caller, callApi } from "#tests/support/call-api.ts";
import type { TestApp } from "#tests/support/test-app.ts";

export async function newApiKey(app: TestApp, { cookie }: Pick<Person, "cookie">): Promise<string> {
  return (await callApi(app, generateApiKey, {}, { cookie })).body.api_key ?? "";
}

export function withKey(apiKey: string, headers: Record<string, string> = {}): Caller {
  return { headers: { "x-api-key": apiKey, ...headers } };
}
