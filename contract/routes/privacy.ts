import * as z from "zod/mini";
import { emailField, identityFields } from "#contract/fields.ts";
import { route } from "#contract/route.ts";

export const DataExport = z.object({
  id: z.uuid(),
  state: z.enum(["preparing", "ready", "failed"]),
  progress: z.int(),
  size: z.nullable(z.int()),
  requested_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  /** When another export may replace this one; null when that is now, or none is finished yet. */
  next_request_at: z.nullable(z.iso.datetime()),
});
export type DataExport = z.infer<typeof DataExport>;

export const requestDataExport = route({
  method: "POST",
  path: "/api/account/export",
  summary: "Pede uma cópia de todos os seus dados",
  access: "user",
  status: 202,
  input: z.strictObject({}),
  output: DataExport,
});

export const getDataExport = route({
  method: "GET",
  path: "/api/account/export",
  summary: "O andamento da cópia dos seus dados",
  access: "user",
  input: z.strictObject({}),
  output: z.object({ export: z.nullable(DataExport) }),
});

export const downloadDataExport = route({
  method: "GET",
  path: "/api/account/export/download",
  summary: "Baixa a cópia dos seus dados (ZIP)",
  access: "user",
  input: z.strictObject({}),
  output: z.any(),
});

export const deleteAccount = route({
  method: "POST",
  path: "/api/account/delete",
  summary: "Exclui a conta e tudo o que há nela",
  access: "user",
  status: 204,
  input: z.strictObject({ email: emailField, ...identityFields }),
  output: z.void(),
});
