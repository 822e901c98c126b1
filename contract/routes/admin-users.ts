import * as z from "zod/mini";
import { identityFields, newPasswordField, plainText, usernameField } from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";
import { numberedPageInput, numberedPageOf } from "#contract/page-of.ts";
import { memberRoles } from "#contract/roles.ts";
import { route } from "#contract/route.ts";
import { Invoice } from "#contract/routes/billing.ts";

export const AdminUser = z.object({
  id: z.uuid(),
  email: z.string(),
  email_confirmed: z.boolean(),
  username: z.string(),
  role: z.enum(["user", "admin"]),
  storage_limit: z.nullable(z.int()),
  special_access: z.boolean(),
  plan_name: z.nullable(z.enum(["Basic", "Pro", "Team"])),
  stripe_subscription_status: z.nullable(z.string()),
  /** Whether a bank asks one of the payments back. */
  disputed: z.boolean(),
  created_at: z.iso.datetime(),
  layout_count: z.int(),
  /** Comments on the person's layouts, whoever wrote them. */
  comment_count: z.int(),
  storage_size: z.int(),
  /** People in the person's space, and spaces of others that the person is in. */
  member_count: z.int(),
  space_count: z.int(),
});
export type AdminUser = z.infer<typeof AdminUser>;

export const listUsers = route({
  method: "GET",
  path: "/api/admin/users",
  summary: "Os perfis por nome de usuário, com suas contagens; a busca lê nome e email",
  access: "admin",
  input: z.strictObject({
    ...numberedPageInput,
    search: z.optional(plainText(limits.search.max)),
  }),
  output: numberedPageOf(AdminUser),
});

export const editUser = route({
  method: "PATCH",
  path: "/api/admin/users/:userId",
  summary: "Muda nome, papel, limite de armazenamento ou acesso especial de uma pessoa",
  access: "admin",
  input: z.strictObject({
    userId: z.uuid(),
    username: z.optional(usernameField),
    role: z.optional(z.enum(["user", "admin"])),
    /** In bytes; null and 0 mean unlimited. */
    storage_limit: z.optional(z.nullable(z.int().check(z.minimum(0)))),
    special_access: z.optional(z.boolean()),
    /** For a change of role or special access. */
    ...identityFields,
  }),
  output: AdminUser,
});

export const setUserPassword = route({
  method: "POST",
  path: "/api/admin/users/:userId/password",
  summary: "Define a senha de uma pessoa, encerra as sessões dela e avisa por email",
  access: "admin",
  status: 204,
  input: z.strictObject({ userId: z.uuid(), password: newPasswordField, ...identityFields }),
  output: z.void(),
});

export const makeAccessLink = route({
  method: "POST",
  path: "/api/admin/users/:userId/access-link",
  summary: "Gera um link que abre a conta de uma pessoa uma vez, em até dez minutos",
  access: "admin",
  status: 201,
  input: z.strictObject({ userId: z.uuid(), ...identityFields }),
  output: z.object({ link: z.url(), expires_at: z.iso.datetime() }),
});

const SpacePerson = z.object({
  id: z.uuid(),
  username: z.string(),
  email: z.string(),
  role: z.enum(memberRoles),
  since: z.iso.datetime(),
});
export type SpacePerson = z.infer<typeof SpacePerson>;

export const listUserSpaces = route({
  method: "GET",
  path: "/api/admin/users/:userId/spaces",
  summary: "As pessoas do espaço de uma conta, e os espaços de que ela participa",
  access: "admin",
  input: z.strictObject({ userId: z.uuid() }),
  /** A space is shown by its owner. */
  output: z.object({ members: z.array(SpacePerson), spaces: z.array(SpacePerson) }),
});

export const removeAnyMember = route({
  method: "DELETE",
  path: "/api/admin/users/:userId/members/:memberId",
  summary: "Remove uma pessoa do espaço de uma conta",
  access: "admin",
  status: 204,
  input: z.strictObject({ userId: z.uuid(), memberId: z.uuid() }),
  output: z.void(),
});

const AdminPayment = z.extend(Invoice, {
  disputed: z.boolean(),
  /** The last payment, while something of it is left to give back. */
  refundable: z.boolean(),
});
export type AdminPayment = z.infer<typeof AdminPayment>;

export const listUserPayments = route({
  method: "GET",
  path: "/api/admin/users/:userId/payments",
  summary: "As faturas de uma pessoa, com o que foi devolvido ou contestado",
  access: "admin",
  input: z.strictObject({ userId: z.uuid() }),
  output: z.object({ data: z.array(AdminPayment) }),
});

export const refundPayment = route({
  method: "POST",
  path: "/api/admin/users/:userId/refund",
  summary: "Devolve o último pagamento de uma pessoa, uma vez, e encerra a assinatura se pedido",
  access: "admin",
  input: z.strictObject({
    userId: z.uuid(),
    invoice_id: z.string().check(z.maxLength(200)),
    end_subscription: z.boolean(),
    ...identityFields,
  }),
  output: z.object({ data: z.array(AdminPayment) }),
});
