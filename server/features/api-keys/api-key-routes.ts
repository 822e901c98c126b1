import * as contract from "#contract/routes/api-keys.ts";
import { generateApiKey } from "#server/features/api-keys/generate-api-key.ts";
import { readApiKey } from "#server/features/api-keys/read-api-key.ts";
import { type Api, serve } from "#server/http/serve.ts";

export function apiKeyRoutes(api: Api): void {
  serve(api, contract.getApiKey, (ctx) => readApiKey(ctx));
  serve(api, contract.generateApiKey, (ctx) => generateApiKey(ctx));
}
