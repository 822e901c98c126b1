import * as z from "zod/mini";
import { route } from "#contract/route.ts";

/** The public key that a browser needs to subscribe: what is sent to it is signed with the other half. */
export const getPushKey = route({
  method: "GET",
  path: "/api/push/key",
  summary: "A chave pública com que o navegador se inscreve",
  access: "user",
  input: z.strictObject({}),
  output: z.object({ key: z.string() }),
});

/** The parts of a browser's `PushSubscription`. */
const endpoint = z.url().check(z.maxLength(2_048));
const base64url = (length: number) =>
  z.string().check(z.regex(/^[\w-]+$/), z.minLength(length), z.maxLength(length + 2));

export const subscribePush = route({
  method: "PUT",
  path: "/api/push/subscription",
  summary: "Avisa também neste navegador, enquanto a sessão durar",
  access: "user",
  status: 204,
  input: z.strictObject({ endpoint, p256dh: base64url(87), auth: base64url(22) }),
  output: z.void(),
});

export const unsubscribePush = route({
  method: "DELETE",
  path: "/api/push/subscription",
  summary: "Deixa de avisar no navegador desta sessão",
  access: "user",
  status: 204,
  input: z.strictObject({}),
  output: z.void(),
});

export const getPushState = route({
  method: "GET",
  path: "/api/push/subscription",
  summary: "Se o navegador desta sessão recebe avisos",
  access: "user",
  input: z.strictObject({}),
  output: z.object({ subscribed: z.boolean() }),
});
