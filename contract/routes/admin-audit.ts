import * as z from "zod/mini";
import { adminActions } from "#contract/admin-actions.ts";
import { plainText } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";
import { numberedPageInput, numberedPageOf } from "#contract/page-of.ts";
import { memberRoles } from "#contract/roles.ts";
import { route } from "#contract/route.ts";

const changedTo = <Value extends z.ZodMiniType>(value: Value) =>
  z.optional(z.object({ from: value, to: value }));

/** What an act changed or removed, beyond what its action says. */
export const ActDetails = z.object({
  changes: z.optional(
    z.object({
      username: changedTo(z.string()),
      role: changedTo(z.enum(["user", "admin"])),
      storage_limit: changedTo(z.nullable(z.int())),
      special_access: changedTo(z.boolean()),
    }),
  ),
  layout: z.optional(z.object({ id: z.uuid(), title: z.string() })),
  /** The invoice, and what went back of it in centavos. */
  payment: z.optional(z.object({ id: z.string(), amount: z.int() })),
  /** The role that the removed member had. */
  member_role: z.optional(z.enum(memberRoles)),
});
export type ActDetails = z.infer<typeof ActDetails>;

/** Null once the account is deleted: the name is removed, the act stays. */
const Person = z.nullable(z.object({ id: z.uuid(), username: z.string(), email: z.string() }));

export const AdminAct = z.object({
  id: z.uuid(),
  action: z.enum(adminActions),
  actor: Person,
  target: Person,
  details: ActDetails,
  /** The network address of the actor; null once their account is deleted. */
  address: z.nullable(z.string()),
  created_at: z.iso.datetime(),
});
export type AdminAct = z.infer<typeof AdminAct>;

export const listAdminActs = route({
  method: "GET",
  path: "/api/admin/audit",
  summary: "Os atos da administração, do mais novo ao mais antigo",
  access: "admin",
  input: z.strictObject({
    ...numberedPageInput,
    action: z.optional(z.enum(adminActions)),
    /** Part of the name or e-mail of the actor or the person concerned. */
    person: z.optional(plainText(limits.search.max)),
    from: z.optional(z.iso.datetime()),
    to: z.optional(z.iso.datetime()),
  }),
  output: numberedPageOf(AdminAct),
});
