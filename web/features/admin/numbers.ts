import { fillMessage } from "#contract/messages/fill-message.ts";

const numbers = new Intl.NumberFormat("pt-BR");
const reais = new Intl.NumberFormat("pt-BR", { style: "currency", currency: "BRL" });

export function formatNumber(value: number): string {
  return numbers.format(value);
}

export function formatReais(value: number): string {
  return reais.format(value);
}

/** '1 layout', '2 layouts'. */
export function countOf(count: number, words: { one: string; many: string }): string {
  return count === 1 ? words.one : fillMessage(words.many, { count: formatNumber(count) });
}
