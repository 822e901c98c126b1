import * as z from "zod/mini";
import { billingMessages } from "#contract/messages/billing-messages.ts";
import { route } from "#contract/route.ts";
import { Profile } from "#contract/routes/profile.ts";
import { readTaxId } from "#contract/tax-id.ts";

/** A page of the provider to redirect the browser to. */
const HostedPage = z.object({ url: z.url() });

const priceId = z
  .string(billingMessages.planUnknown)
  .check(
    z.minLength(1, billingMessages.planUnknown),
    z.maxLength(200, billingMessages.planUnknown),
  );

/** For a subscriber the page confirms the change of plan; nothing changes before that. */
export const startCheckout = route({
  method: "POST",
  path: "/api/billing/checkout",
  summary: "Abre a página de pagamento de um plano",
  access: "user",
  input: z.strictObject({ priceId }),
  output: HostedPage,
});

export const Purchase = z.object({
  /** The same for the same purchase, however often it is requested. */
  transaction_id: z.string(),
  plan_name: z.enum(["Basic", "Pro", "Team"]),
  /** In reais: the plan's price for a first purchase, the amount charged for a change of plan. */
  value: z.number(),
});
export type Purchase = z.infer<typeof Purchase>;

/** Null when the last charge was not requested by a person, such as a renewal. */
export const getPurchase = route({
  method: "GET",
  path: "/api/billing/purchase",
  summary: "A última compra feita na página de pagamento",
  access: "user",
  input: z.strictObject({}),
  output: z.object({ purchase: z.nullable(Purchase) }),
});

/** For whoever comes back from paying: no event needs to have arrived. */
export const refreshBilling = route({
  method: "POST",
  path: "/api/billing/refresh",
  summary: "Lê a assinatura de quem está conectado na operadora de pagamento e devolve o perfil",
  access: "user",
  input: z.strictObject({}),
  output: Profile,
});

export const openPortal = route({
  method: "POST",
  path: "/api/billing/portal",
  summary: "Abre a página de gerenciamento da assinatura",
  access: "user",
  input: z.strictObject({}),
  output: HostedPage,
});

export const invoiceStates = ["open", "paid", "uncollectible", "void"] as const;

export const Invoice = z.object({
  id: z.string(),
  created_at: z.iso.datetime(),
  /** In centavos: what was paid, or is to be paid. */
  amount: z.int(),
  state: z.enum(invoiceStates),
  /** In centavos: how much of it went back. */
  refunded: z.int(),
  /** The provider's page for it; an open one is paid there. */
  page_url: z.nullable(z.url()),
  pdf_url: z.nullable(z.url()),
});
export type Invoice = z.infer<typeof Invoice>;

/** What may be withdrawn from, until when, and what comes back in centavos. */
export const Withdrawal = z.object({ until: z.iso.datetime(), amount: z.int() });
export type Withdrawal = z.infer<typeof Withdrawal>;

/** The newest ones; older ones are in the portal. */
export const listInvoices = route({
  method: "GET",
  path: "/api/billing/invoices",
  summary: "As faturas de quem está conectado, da mais nova à mais antiga",
  access: "user",
  input: z.strictObject({}),
  /** A withdrawal is offered for seven days after a purchase. */
  output: z.object({ data: z.array(Invoice), withdrawal: z.nullable(Withdrawal) }),
});

/** Ends the subscription at once and gives back what was paid for it; again, it does nothing. */
export const withdraw = route({
  method: "POST",
  path: "/api/billing/withdrawal",
  summary: "Desiste da compra dos últimos 7 dias: encerra a assinatura e devolve o valor pago",
  access: "user",
  input: z.strictObject({}),
  output: Profile,
});

export const saveTaxId = route({
  method: "PUT",
  path: "/api/billing/tax-id",
  summary: "Guarda o CPF ou CNPJ de quem está conectado e o informa à operadora de pagamento",
  access: "user",
  input: z.strictObject({
    tax_id: z.string().check(
      z.maxLength(30, billingMessages.taxIdInvalid),
      z.refine((typed) => readTaxId(typed) !== null, billingMessages.taxIdInvalid),
    ),
  }),
  output: Profile,
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
