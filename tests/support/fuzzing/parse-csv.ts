/** Reads what RFC 4180 describes, separated by semicolons: as a spreadsheet would. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = "";
  let quoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const c = text.charAt(at);
    if (quoted) {
      const isEscaped = c === '"' && text[at + 1] === '"';
      if (isEscaped) at += 1;
      if (c !== '"' || isEscaped) cell += c;
      else quoted = false;
    } else if (c === '"' && cell === "") quoted = true;
    else if (c === ";") {
      row.push(cell);
      cell = "";
    } else if (c === "\r" && text[at + 1] === "\n") {
      rows.push([...row, cell]);
      row = [];
      cell = "";
      at += 1;
    } else cell += c;
  }
  if (row.length > 0 || cell !== "") rows.push([...row, cell]);
  return rows;
}
