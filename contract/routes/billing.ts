import * as z from "zod/mini";
import { billingMessages } from "#contract/messages/billing.ts";
import { route } from "#contract/route.ts";

/** A page of the provider's to send the browser to. */
const HostedPage = z.object({ url: z.url() });

const priceId = z
  .string(billingMessages.planUnknown)
  .check(
    z.minLength(1, billingMessages.planUnknown),
    z.maxLength(200, billingMessages.planUnknown),
  );

/** For a live subscriber the page confirms the change of plan; nothing changes before a click there. */
export const startCheckout = route({
  method: "POST",
  path: "/api/billing/checkout",
  summary: "Abre a página de pagamento de um plano",
  access: "user",
  input: z.strictObject({ priceId }),
  output: HostedPage,
});

export const openPortal = route({
  method: "POST",
  path: "/api/billing/portal",
  summary: "Abre a página de gerenciamento da assinatura",
  access: "user",
  input: z.strictObject({}),
  output: HostedPage,
});

/** However often it is called, a person has one customer. */
export const ensureCustomer = route({
  method: "POST",
  path: "/api/billing/customer",
  summary: "Cria o cliente de pagamento de quem está conectado, se ainda não houver",
  access: "user",
  input: z.strictObject({}),
  output: z.object({ customer_id: z.string() }),
});
