import * as z from "zod/mini";
import { route } from "#contract/route.ts";

export const Session = z.object({
  access_token: z.string(),
  token_type: z.literal("bearer"),
  expires_in: z.int(),
  expires_at: z.int(),
  /** Only for programs; a browser has it in a cookie that no script can read. */
  refresh_token: z.optional(z.string()),
  user: z.object({
    id: z.uuid(),
    email: z.email(),
    identities: z.array(z.object({ provider: z.string() })),
    factors: z.array(z.object({ type: z.enum(["totp", "phone"]), status: z.string() })),
  }),
});
export type Session = z.infer<typeof Session>;

export const getSession = route({
  method: "GET",
  path: "/api/session",
  summary: "A sessão atual, com um novo token de acesso",
  access: "user",
  input: z.strictObject({}),
  output: Session,
});

export const ActiveSession = z.object({
  id: z.uuid(),
  device: z.string(),
  address: z.nullable(z.string()),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime(),
  current: z.boolean(),
});
export type ActiveSession = z.infer<typeof ActiveSession>;

export const listSessions = route({
  method: "GET",
  path: "/api/sessions",
  summary: "As sessões abertas desta conta",
  access: "user",
  input: z.strictObject({}),
  output: z.object({ data: z.array(ActiveSession) }),
});

export const endSession = route({
  method: "DELETE",
  path: "/api/sessions/:sessionId",
  summary: "Encerra uma sessão aberta",
  access: "user",
  status: 204,
  input: z.strictObject({ sessionId: z.uuid() }),
  output: z.void(),
});

export const signOut = route({
  method: "POST",
  path: "/api/auth/sign-out",
  summary: "Encerra esta sessão, as outras ou todas",
  access: "user",
  status: 204,
  input: z.strictObject({ scope: z._default(z.enum(["local", "others", "global"]), "local") }),
  output: z.void(),
});
