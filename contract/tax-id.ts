export type TaxIdType = "br_cpf" | "br_cnpj";

export interface TaxId {
  type: TaxIdType;
  /** Without dots, strokes and spaces. */
  value: string;
}

const CPF = /^\d{11}$/;
/** Since July 2026 its first twelve places may be letters. */
const CNPJ = /^[0-9A-Z]{12}\d{2}$/;

/** A CPF or CNPJ with valid check digits, however it is typed; null for anything else. */
export function readTaxId(typed: string): TaxId | null {
  const value = typed.toUpperCase().replace(/[.\-/\s]/g, "");
  if (/^(.)\1*$/.test(value)) return null;
  if (CPF.test(value) && checks(value, 9, 11)) return { type: "br_cpf", value };
  if (CNPJ.test(value) && checks(value, 12, 9)) return { type: "br_cnpj", value };
  return null;
}

/** As people write it: '529.982.247-25'. */
export function formatTaxId({ type, value }: TaxId): string {
  const [pattern, form] =
    type === "br_cpf"
      ? [/^(...)(...)(...)(..)$/, "$1.$2.$3-$4"]
      : [/^(..)(...)(...)(....)(..)$/, "$1.$2.$3/$4-$5"];
  return value.replace(pattern, form);
}

/**
 * Both check digits are sums weighted 2, 3, 4 … from the right, starting over above `highest`. A letter
 * counts what its place in ASCII is above that of '0'.
 */
function checks(value: string, length: number, highest: number): boolean {
  return [length, length + 1].every((count) => {
    const sum = [...value.slice(0, count)]
      .reverse()
      .reduce(
        (total, sign, index) => total + (sign.charCodeAt(0) - 48) * (2 + (index % (highest - 1))),
        0,
      );
    const rest = sum % 11;
    return Number(value[count]) === (rest < 2 ? 0 : 11 - rest);
  });
}
