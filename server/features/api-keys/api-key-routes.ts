import * as contract from "#contract/routes/api-keys.ts";
import type { Api } from "#server/api.ts";
import { endFirstKey } from "#server/features/api-keys/end-api-key.ts";
import { generateApiKey } from "#server/features/api-keys/generate-api-key.ts";
import {
  createApiKey,
  listApiKeys,
  removeApiKey,
  replaceApiKey,
} from "#server/features/api-keys/named-keys.ts";
import { readApiKey } from "#server/features/api-keys/read-api-key.ts";

export function apiKeyRoutes(api: Api): void {
  api.serve(contract.getApiKey, (ctx) => readApiKey(ctx));
  api.serve(contract.generateApiKey, (ctx, { scope }) => generateApiKey(ctx, scope));
  api.serve(contract.revokeApiKey, (ctx) => endFirstKey(ctx.db, ctx.viewer.profile.id));
  api.serve(contract.listApiKeys, (ctx) => listApiKeys(ctx));
  api.serve(contract.createApiKey, (ctx, input) => createApiKey(ctx, input));
  api.serve(contract.replaceApiKey, (ctx, { apiKeyId }) => replaceApiKey(ctx, apiKeyId));
  api.serve(contract.removeApiKey, (ctx, { apiKeyId }) => removeApiKey(ctx, apiKeyId));
}
