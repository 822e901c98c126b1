import type { CardName } from "#sandbox/test-cards.ts";

export interface CustomerRecord {
  id: string;
  created: number;
  email: string | null;
  name: string | null;
  metadata: Record<string, string>;
  locales: string[];
  deleted: boolean;
  /** The way of payment for whatever names none of its own. */
  defaultMethod: string | null;
  /** Below zero: credit that the next invoices use. */
  balance: number;
}

/** A saved way to pay. */
export interface MethodRecord {
  id: string;
  customer: string | null;
  created: number;
  name: string | null;
  email: string | null;
  kind: { type: "card"; card: CardName; last4: string } | BoletoKind;
}

export interface BoletoKind {
  type: "boleto";
  taxId: string;
  /** What becomes of its vouchers: the real ones are paid by people, or not. */
  ending: VoucherEnding;
}

export type VoucherEnding = "paid" | "expires" | "never";

export type TaxIdType = "br_cpf" | "br_cnpj";

export interface TaxIdRecord {
  id: string;
  customer: string;
  type: TaxIdType;
  value: string;
  created: number;
}
