import { replaceTaxId } from "#sandbox/checkout/save-tax-id.ts";
import { announce } from "#sandbox/events/announce.ts";
import { customerOf } from "#sandbox/find-record.ts";
import type { Ledger } from "#sandbox/ledger.ts";
import { readTaxId } from "#sandbox/tax-id.ts";
import { presentCustomer } from "#sandbox/wire/present-customer.ts";

interface Typed {
  name?: string;
  email?: string;
  taxId?: string;
}

/** What a person has typed about themselves; what is empty stays as it was. */
export function savePerson(ledger: Ledger, customerId: string, typed: Typed): void {
  const customer = customerOf(ledger, customerId);
  const before = presentCustomer(ledger, customer);
  customer.name = typed.name || customer.name;
  customer.email = typed.email || customer.email;
  const after = presentCustomer(ledger, customer);
  if (JSON.stringify(before) !== JSON.stringify(after)) {
    announce(ledger, "customer.updated", after, before);
  }
  const taxId = readTaxId(typed.taxId ?? "");
  if (taxId) replaceTaxId(ledger, customerId, taxId);
}
