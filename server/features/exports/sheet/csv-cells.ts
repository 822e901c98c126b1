/** Spreadsheets of Brazil separate by semicolon; Excel knows UTF-8 by the mark at the start. */
export const BYTE_ORDER_MARK = "\ufeff";
const SEPARATOR = ";";

/** What spreadsheets take for the start of a formula, full-width signs and what they skip before it included. */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*[=+\-@|%＝＋－＠]|^[\t\r\n]/u;
const NEEDS_QUOTES = /[;,"\t\r\n]/;

export type Cell = string | number | null;

/** One line. Whatever people wrote is text in it, and nothing that is computed. */
export function csvLine(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(SEPARATOR)}\r\n`;
}

function csvCell(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "number") return String(cell).replace(".", ",");
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
