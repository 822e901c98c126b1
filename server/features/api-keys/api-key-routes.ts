import * as contract from "#contract/routes/api-keys.ts";
import type { Api } from "#server/api.ts";
import { generateApiKey } from "#server/features/api-keys/generate-api-key.ts";
import { readApiKey } from "#server/features/api-keys/read-api-key.ts";

export function apiKeyRoutes(api: Api): void {
  api.serve(contract.getApiKey, (ctx) => readApiKey(ctx));
  api.serve(contract.generateApiKey, (ctx) => generateApiKey(ctx));
}
