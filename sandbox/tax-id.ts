type TaxId = { type: "br_cpf" | "br_cnpj"; value: string };

/** A CPF or CNPJ with valid check digits; null for anything else. */
export function readTaxId(typed: string): TaxId | null {
  const digits = typed.replace(/[.\-/\s]/g, "");
  if (!/^\d+$/.test(digits) || /^(\d)\1*$/.test(digits)) return null;
  if (digits.length === 11 && checks(digits, 9, 11)) return { type: "br_cpf", value: digits };
  if (digits.length === 14 && checks(digits, 12, 9)) return { type: "br_cnpj", value: digits };
  return null;
}

/** Both check digits are sums weighted 2, 3, 4 … from the right, starting over above `highest`. */
function checks(digits: string, length: number, highest: number): boolean {
  return [length, length + 1].every((count) => {
    const sum = [...digits.slice(0, count)]
      .reverse()
      .reduce((total, digit, index) => total + Number(digit) * (2 + (index % (highest - 1))), 0);
    const rest = sum % 11;
    return Number(digits[count]) === (rest < 2 ? 0 : 11 - rest);
  });
}
