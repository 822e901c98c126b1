import type { TaxIdType } from "#sandbox/records/customer-records.ts";

interface TaxId {
  type: TaxIdType;
  value: string;
}

/** A CPF or CNPJ with valid check digits; null for anything else. New companies get letters in theirs. */
export function readTaxId(typed: string): TaxId | null {
  const value = typed.replace(/[.\-/\s]/g, "").toUpperCase();
  if (/^(.)\1*$/.test(value)) return null;
  if (/^\d{11}$/.test(value) && checks(value, 9, 11)) return { type: "br_cpf", value };
  if (/^[\dA-Z]{12}\d\d$/.test(value) && checks(value, 12, 9)) return { type: "br_cnpj", value };
  return null;
}

/**
 * Both check digits are sums weighted 2, 3, 4 … from the right, starting over above `highest`. A letter
 * counts as its distance from the character 0, as a digit does.
 */
function checks(value: string, length: number, highest: number): boolean {
  return [length, length + 1].every((count) => {
    const sum = [...value.slice(0, count)]
      .reverse()
      .reduce((total, sign, index) => total + worthOf(sign) * (2 + (index % (highest - 1))), 0);
    const rest = sum % 11;
    return Number(value[count]) === (rest < 2 ? 0 : 11 - rest);
  });
}

function worthOf(sign: string): number {
  return sign.charCodeAt(0) - "0".charCodeAt(0);
}
