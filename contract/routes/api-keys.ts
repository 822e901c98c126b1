import * as z from "zod/mini";
import { plainText } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";
import { apiKeyMessages } from "#contract/messages/api-keys.ts";
import { apiKeyScopes, route } from "#contract/route.ts";

const scope = z.enum(apiKeyScopes);

/** The first key, which its owner may look at any time. */
export const ApiKey = z.object({
  api_key: z.nullable(z.string()),
  scope,
  created_at: z.nullable(z.iso.datetime()),
  last_used_at: z.nullable(z.iso.datetime()),
});
export type ApiKey = z.infer<typeof ApiKey>;

export const NamedApiKey = z.object({
  id: z.uuid(),
  name: z.string(),
  scope,
  /** The last characters of the key. */
  hint: z.string(),
  created_at: z.iso.datetime(),
  expires_at: z.nullable(z.iso.datetime()),
  last_used_at: z.nullable(z.iso.datetime()),
});
export type NamedApiKey = z.infer<typeof NamedApiKey>;

/** A named key with what is told this once. */
export const NewApiKey = z.extend(NamedApiKey, { api_key: z.string() });
export type NewApiKey = z.infer<typeof NewApiKey>;

export const getApiKey = route({
  method: "GET",
  path: "/api/api-key",
  summary: "A API Key de quem está conectado",
  access: "api",
  input: z.strictObject({}),
  output: ApiKey,
});

export const generateApiKey = route({
  method: "POST",
  path: "/api/api-key",
  summary: "Gera uma nova API Key; a anterior deixa de valer na hora",
  access: "api",
  status: 201,
  input: z.strictObject({ scope: z._default(scope, "read") }),
  output: ApiKey,
});

export const revokeApiKey = route({
  method: "DELETE",
  path: "/api/api-key",
  summary: "Revoga a API Key na hora, sem gerar outra",
  access: "api",
  status: 204,
  input: z.strictObject({}),
  output: z.void(),
});

export const listApiKeys = route({
  method: "GET",
  path: "/api/api-keys",
  summary: "As outras chaves de quem está conectado, da mais nova à mais antiga",
  access: "api",
  input: z.strictObject({}),
  output: z.object({ data: z.array(NamedApiKey) }),
});

export const createApiKey = route({
  method: "POST",
  path: "/api/api-keys",
  summary: "Cria uma chave com nome; ela é mostrada só nesta resposta",
  access: "api",
  status: 201,
  input: z.strictObject({
    name: plainText(limits.apiKeyName.max, apiKeyMessages.nameTooLong).check(
      z.minLength(1, apiKeyMessages.nameMissing),
    ),
    scope,
    expires_at: z.optional(z.nullable(z.iso.datetime({ offset: true }))),
  }),
  output: NewApiKey,
});

export const replaceApiKey = route({
  method: "POST",
  path: "/api/api-keys/:apiKeyId/replace",
  summary: "Troca uma chave com nome por outra; a anterior deixa de valer na hora",
  access: "api",
  input: z.strictObject({ apiKeyId: z.uuid() }),
  output: NewApiKey,
});

export const removeApiKey = route({
  method: "DELETE",
  path: "/api/api-keys/:apiKeyId",
  summary: "Revoga uma chave com nome na hora",
  access: "api",
  status: 204,
  input: z.strictObject({ apiKeyId: z.uuid() }),
  output: z.void(),
});
