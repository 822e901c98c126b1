import * as z from "zod/mini";
import {
  emailField,
  newPasswordField,
  secretToken,
  spaceInput,
  usernameField,
} from "#contract/fields.ts";
import { limits } from "#contract/limits.ts";
import { memberRoles, roles } from "#contract/roles.ts";
import { route } from "#contract/route.ts";
import { SignedIn } from "#contract/routes/sign-in.ts";
import { SpaceBrand } from "#contract/routes/spaces.ts";

export const Member = z.object({
  user_id: z.uuid(),
  name: z.string(),
  role: z.enum(roles),
  /** For the owner only. */
  email: z.nullable(z.string()),
  since: z.nullable(z.iso.datetime()),
  last_seen_at: z.nullable(z.iso.datetime()),
});
export type Member = z.infer<typeof Member>;

export const Invitation = z.object({
  id: z.uuid(),
  email: z.string(),
  role: z.enum(memberRoles),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  /** An expired one takes no seat until it is sent again. */
  expired: z.boolean(),
});
export type Invitation = z.infer<typeof Invitation>;

export const listMembers = route({
  method: "GET",
  path: "/api/members",
  summary: "As pessoas de um espaço e, para quem é dono, os convites pendentes",
  access: "user",
  space: "see_members",
  input: z.strictObject(spaceInput),
  output: z.object({
    members: z.array(Member),
    invitations: z.array(Invitation),
    seats: z.object({ used: z.int(), limit: z.int() }),
  }),
});

const role = z.enum(memberRoles);

export const changeRole = route({
  method: "PATCH",
  path: "/api/members/:memberId",
  summary: "Muda o papel de uma pessoa do espaço",
  access: "user",
  space: "manage_members",
  status: 204,
  input: z.strictObject({ ...spaceInput, memberId: z.uuid(), role }),
  output: z.void(),
});

export const removeMember = route({
  method: "DELETE",
  path: "/api/members/:memberId",
  summary: "Remove uma pessoa do espaço",
  access: "user",
  space: "manage_members",
  status: 204,
  input: z.strictObject({ ...spaceInput, memberId: z.uuid() }),
  output: z.void(),
});

export const inviteMembers = route({
  method: "POST",
  path: "/api/invitations",
  summary: "Convida pessoas para o espaço por email",
  access: "user",
  space: "manage_members",
  status: 201,
  input: z.strictObject({
    ...spaceInput,
    emails: z.array(emailField).check(z.minLength(1), z.maxLength(limits.seats - 1)),
    role,
  }),
  /** Addresses that are in the space, or invited to it, already are left as they are. */
  output: z.object({ invited: z.array(z.string()), already_there: z.array(z.string()) }),
});

export const resendInvitation = route({
  method: "POST",
  path: "/api/invitations/:invitationId/resend",
  summary: "Envia de novo um convite pendente, com mais sete dias",
  access: "user",
  space: "manage_members",
  status: 204,
  input: z.strictObject({ invitationId: z.uuid() }),
  output: z.void(),
});

export const revokeInvitation = route({
  method: "DELETE",
  path: "/api/invitations/:invitationId",
  summary: "Cancela um convite pendente",
  access: "user",
  space: "manage_members",
  status: 204,
  input: z.strictObject({ invitationId: z.uuid() }),
  output: z.void(),
});

/** What an invitation's page shows. Looking consumes nothing. */
export const OpenInvitation = z.object({
  space: SpaceBrand,
  invited_by: z.string(),
  role,
  email: z.string(),
  /** Whether there is an account with this address to sign in to. */
  has_account: z.boolean(),
});
export type OpenInvitation = z.infer<typeof OpenInvitation>;

export const readInvitation = route({
  method: "POST",
  path: "/api/invitations/read",
  summary: "O convite de um link, sem usá-lo",
  access: "public",
  input: z.strictObject({ token: secretToken }),
  output: OpenInvitation,
});

export const acceptInvitation = route({
  method: "POST",
  path: "/api/invitations/accept",
  summary: "Aceita um convite com a conta do endereço convidado",
  access: "user",
  input: z.strictObject({ token: secretToken }),
  output: z.object({ space_id: z.uuid() }),
});

/** The link was mailed to the address, so nothing else needs to confirm it. */
export const acceptBySignUp = route({
  method: "POST",
  path: "/api/invitations/sign-up",
  summary: "Cria a conta do endereço convidado e aceita o convite",
  access: "public",
  input: z.strictObject({
    token: secretToken,
    username: usernameField,
    password: newPasswordField,
    transport: z._default(z.enum(["cookie", "bearer"]), "cookie"),
  }),
  output: z.extend(SignedIn, { space_id: z.uuid() }),
});
