import * as z from "zod/mini";
import { plainText } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";
import { numberedPageInput, numberedPageOf } from "#contract/page-of.ts";
import { route } from "#contract/route.ts";

export const AdminLayout = z.object({
  id: z.uuid(),
  title: z.string(),
  owner: z.object({ id: z.uuid(), username: z.string(), email: z.string() }),
  public_link: z.string(),
  /** Its picture is then shown only after it was opened on record. */
  guarded: z.boolean(),
  thumbnail: z.string(),
  size: z.int(),
  comment_count: z.int(),
  created_at: z.iso.datetime(),
});
export type AdminLayout = z.infer<typeof AdminLayout>;

export const listAllLayouts = route({
  method: "GET",
  path: "/api/admin/layouts",
  summary: "Os layouts de todas as pessoas, do mais novo ao mais antigo",
  access: "admin",
  input: z.strictObject({
    ...numberedPageInput,
    search: z.optional(plainText(limits.search.max)),
  }),
  output: numberedPageOf(AdminLayout),
});

export const removeAnyLayout = route({
  method: "DELETE",
  path: "/api/admin/layouts/:layoutId",
  summary: "Exclui o layout de qualquer pessoa, com comentários e arquivos",
  access: "admin",
  status: 204,
  input: z.strictObject({ layoutId: z.uuid() }),
  output: z.void(),
});

export const openGuardedLayout = route({
  method: "POST",
  path: "/api/admin/layouts/:layoutId/open",
  summary: "Abre um layout protegido neste navegador por uma hora, com registro na auditoria",
  access: "admin",
  status: 204,
  input: z.strictObject({ layoutId: z.uuid() }),
  output: z.void(),
});
