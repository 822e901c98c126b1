import * as z from "zod/mini";
import { route } from "#contract/route.ts";

export const ApiKey = z.object({
  api_key: z.nullable(z.string()),
  created_at: z.nullable(z.iso.datetime()),
  last_used_at: z.nullable(z.iso.datetime()),
});
export type ApiKey = z.infer<typeof ApiKey>;

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
  input: z.strictObject({}),
  output: ApiKey,
});
