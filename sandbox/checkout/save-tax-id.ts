import { announce } from "#sandbox/events/announce.ts";
import { type Ledger, newId } from "#sandbox/ledger.ts";
import type { TaxIdRecord } from "#sandbox/records/customer-records.ts";
import { presentTaxId } from "#sandbox/wire/present-customer.ts";

type TaxId = Pick<TaxIdRecord, "type" | "value">;

export function addTaxId(ledger: Ledger, customer: string, { type, value }: TaxId): TaxIdRecord {
  const taxId = { id: newId("txi"), customer, type, value, created: ledger.now() };
  ledger.state.taxIds.push(taxId);
  announce(ledger, "customer.tax_id.created", presentTaxId(taxId));
  return taxId;
}

export function removeTaxId(ledger: Ledger, taxId: TaxIdRecord): void {
  const { state } = ledger;
  state.taxIds = state.taxIds.filter(({ id }) => id !== taxId.id);
  announce(ledger, "customer.tax_id.deleted", presentTaxId(taxId));
  ledger.changed();
}

/** The one tax id that a person types on a page takes the place of those before. */
export function replaceTaxId(ledger: Ledger, customer: string, typed: TaxId): void {
  const own = ledger.state.taxIds.filter((taxId) => taxId.customer === customer);
  if (own.some(({ value }) => value === typed.value)) return;
  for (const taxId of own) removeTaxId(ledger, taxId);
  addTaxId(ledger, customer, typed);
}
