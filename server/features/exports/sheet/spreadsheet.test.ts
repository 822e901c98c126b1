import { afterAll, beforeAll, expect, test } from "vitest";
import { exportCells, exportColumns } from "#contract/messages/export-file.ts";
import { csvLine } from "#server/features/exports/sheet/csv-cells.ts";
import { exportedFile } from "#tests/support/layout-exports.ts";
import { commentAsVisitor, makeLayout, subscriber } from "#tests/support/layouts.ts";
import { openSheet } from "#tests/support/libre-office.ts";
import { liftLimits } from "#tests/support/lift-limits.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

const ACCENTS = "Ação, coração, pingüim, 🙂 e “aspas”; são à vista?";
/** What spreadsheets take for formulas. */
const FORMULAS = [
  "=1+1",
  "+1+1",
  "-1+1",
  "@SUM(1;1)",
  '=HYPERLINK("https://phishing.example";"Abrir")',
  "=cmd|'/C calc'!A0",
  "\u200b=1+1",
  "＝1+1",
  '="a"&"b"\n=2+2',
  '";=1+1;"',
];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await liftLimits(app);
});
afterAll(() => app.close());

test("guarantee 112: LibreOffice opens an exported spreadsheet with its accents and columns, and computes nothing of it", async () => {
  // A spreadsheet that is not careful does compute: otherwise this would show nothing.
  const careless = openSheet(`Texto\r\n${FORMULAS[0]}\r\n`);
  expect(careless.formulas).toHaveLength(1);

  const owner = await subscriber(app, "Ana");
  const layout = await makeLayout(app, owner, { title: "=Página; inicial" });
  const words = [ACCENTS, "Duas\nlinhas", ...FORMULAS];
  for (const comment of words) {
    await commentAsVisitor(app, layout.public_link, { name: comment.slice(0, 60), comment });
  }
  const sheet = openSheet(await exportedFile(app, owner, layout.id, { format: "csv" }));
  const [head, ...rows] = sheet.rows;
  const columns = Object.values(exportColumns);
  expect(head?.slice(0, columns.length)).toEqual(columns);
  expect(sheet.formulas).toEqual([]);
  expect(rows).toHaveLength(words.length);
  const column = (name: string) => columns.indexOf(name as (typeof columns)[number]);
  const texts = rows.map((row) => row[column(exportColumns.text)]);
  expect(texts.slice(0, 2)).toEqual([ACCENTS, "Duas\nlinhas"]);
  for (const row of rows) {
    expect(row[column(exportColumns.kind)]).toBe(exportCells.comment);
    expect(row[column(exportColumns.x)]).toBe("10");
  }
  // The version, the number and both positions of each.
  expect(sheet.numbers).toBe(4 * words.length);
  printFigure(
    `guarantee 112: ${rows.length} of ${words.length} comments in LibreOffice, ${sheet.formulas.length} of ${3 * FORMULAS.length} cells computed (a careless sheet: ${careless.formulas.length} of 1), accents as written`,
  );
  // With the installation of LibreOffice, which takes minutes where it is not there.
}, 600_000);

test.each([
  ["=1", "'=1"],
  [" =1", "' =1"],
  ["\t=1", '"\'\t=1"'],
  ["a;b", '"a;b"'],
  ['a"b', '"a""b"'],
  ["-", "'-"],
  ["a-b", "a-b"],
])("the cell %j is written %j", (cell, written) => {
  expect(csvLine([cell, 12.5, null])).toBe(`${written};12,5;\r\n`);
});
