import * as z from "zod/mini";
import { identityFields, newPasswordField, usernameField } from "#contract/fields.ts";
import { route } from "#contract/route.ts";
import { Session } from "#contract/routes/session.ts";

export const Profile = z.object({
  id: z.uuid(),
  email: z.email(),
  username: z.string(),
  role: z.enum(["user", "admin"]),
  storage_limit: z.nullable(z.int()),
  special_access: z.boolean(),
  plan_name: z.nullable(z.enum(["Basic", "Pro", "Team"])),
  stripe_customer_id: z.nullable(z.string()),
  stripe_subscription_id: z.nullable(z.string()),
  stripe_subscription_status: z.nullable(z.string()),
  stripe_current_period_end: z.nullable(z.iso.datetime()),
  /** Cancelled, but paid for until the period ends. */
  stripe_cancel_at_period_end: z.boolean(),
  /** When it ends then; null while it goes on. */
  stripe_cancel_at: z.nullable(z.iso.datetime()),
  /** The end of the grace period after a failed payment; null when none failed. */
  grace_until: z.nullable(z.iso.datetime()),
  /** When the trial was used; it is granted once. */
  trial_used: z.boolean(),
  /** CPF or CNPJ without its dots. */
  tax_id: z.nullable(z.string()),
  /** Whether new comments are sent by mail. */
  comment_mails: z.boolean(),
  /** Null without a key. */
  api_key_created_at: z.nullable(z.iso.datetime()),
});
export type Profile = z.infer<typeof Profile>;

export const getProfile = route({
  method: "GET",
  path: "/api/profile",
  summary: "O perfil de quem está conectado",
  access: "user",
  input: z.strictObject({}),
  output: Profile,
});

export const updateProfile = route({
  method: "PATCH",
  path: "/api/profile",
  summary: "Muda o nome de usuário ou os avisos por email",
  access: "user",
  input: z.strictObject({
    username: z.optional(usernameField),
    comment_mails: z.optional(z.boolean()),
  }),
  output: Profile,
});

export const changePassword = route({
  method: "POST",
  path: "/api/profile/password",
  summary: "Muda a senha e encerra as outras sessões e, se pedido, a API Key",
  access: "user",
  input: z.strictObject({
    password: newPasswordField,
    /** Revokes the API key together with the old password. */
    end_api_key: z.optional(z.boolean()),
    ...identityFields,
  }),
  output: Session,
});
