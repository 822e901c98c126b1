import * as z from "zod/mini";
import { emailField } from "#contract/fields.ts";
import { route } from "#contract/route.ts";
import { publicLink } from "#contract/routes/public-layout.ts";

export const guestNoticeStates = ["none", "pending", "following"] as const;

/** Whether this browser's guest hears of answers on a layout, and where: the address is shortened. */
export const GuestNotices = z.object({
  state: z.enum(guestNoticeStates),
  email: z.nullable(z.string()),
});
export type GuestNotices = z.infer<typeof GuestNotices>;

export const getGuestNotices = route({
  method: "GET",
  path: "/api/public/:publicLink/notices",
  summary: "Se quem escreve neste navegador é avisado por email de respostas",
  access: "public",
  input: z.strictObject({ publicLink }),
  output: GuestNotices,
});

export const askGuestNotices = route({
  method: "PUT",
  path: "/api/public/:publicLink/notices",
  summary: "Avisa por email das respostas, depois de confirmado o endereço",
  access: "public",
  input: z.strictObject({ publicLink, email: emailField }),
  output: GuestNotices,
});

export const endGuestNotices = route({
  method: "DELETE",
  path: "/api/public/:publicLink/notices",
  summary: "Deixa de avisar das respostas neste layout",
  access: "public",
  status: 204,
  input: z.strictObject({ publicLink }),
  output: z.void(),
});
