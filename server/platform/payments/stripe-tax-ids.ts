import Stripe from "stripe";
import type { Payments } from "#server/platform/payments/payments.ts";
import type { Log } from "#server/platform/telemetry/log.ts";

interface Asking {
  withProviderErrors: <T>(answer: Promise<T>) => Promise<T>;
  log: Log;
}

export function stripeTaxIds(
  stripe: Stripe,
  { withProviderErrors, log }: Asking,
): Pick<Payments, "saveTaxId"> {
  return {
    async saveTaxId(customer, { type, value }) {
      const known = await withProviderErrors(stripe.customers.listTaxIds(customer, { limit: 100 }));
      if (known.data.some((one) => plain(one.value) === value)) return;
      // In a form of its own as well: a CNPJ with letters may be news to the provider.
      const metadata = { tax_id: value };
      await withProviderErrors(stripe.customers.update(customer, { metadata }));
      const made = stripe.customers.createTaxId(customer, { type, value });
      const isTaken = await withProviderErrors(made.then(() => true).catch(falseIfRefused));
      if (!isTaken) log.warn("the payment provider does not know this tax id", { type });
      for (const { id } of known.data) {
        await withProviderErrors(stripe.customers.deleteTaxId(customer, id));
      }
    },
  };
}

function plain(value: string): string {
  return value.replace(/[.\-/\s]/g, "");
}

function falseIfRefused(error: unknown): false {
  const refused = error instanceof Stripe.errors.StripeError && error.code === "tax_id_invalid";
  if (refused) return false;
  throw error;
}
