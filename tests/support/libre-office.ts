import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

export interface ReadSheet {
  /** Cells as people see them, row by row. */
  rows: string[][];
  /** Formulas, which a sheet of words must not have. */
  formulas: string[];
  /** How many cells are numbers. */
  numbers: number;
}

/** Semicolons, quotes, UTF-8, from the first line, in Brazilian Portuguese, and formulas are run. */
const BRAZILIAN = "59,34,76,1,,1046,false,true,false,false,false,0,true";

/** A spreadsheet as Debian's LibreOffice opens it in Brazilian Portuguese. */
export function openSheet(csv: Uint8Array | string): ReadSheet {
  requireLibreOffice();
  const folder = mkdtempSync(join(tmpdir(), "alfinete-sheet-"));
  try {
    const file = join(folder, "sheet.csv");
    writeFileSync(file, csv);
    const { status, stderr } = spawnSync(
      "soffice",
      [
        `-env:UserInstallation=${pathToFileURL(join(folder, "profile"))}`,
        "--headless",
        `--infilter=Text - txt - csv (StarCalc):${BRAZILIAN}`,
        "--convert-to",
        "fods",
        "--outdir",
        folder,
        file,
      ],
      { encoding: "utf8" },
    );
    if (status !== 0) throw new Error(`soffice: ${stderr}`);
    return readFlat(readFileSync(join(folder, "sheet.fods"), "utf8"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function readFlat(xml: string): ReadSheet {
  let numbers = 0;
  const rows = [...xml.matchAll(/<table:table-row[^>]*>([\s\S]*?)<\/table:table-row>/g)].map(
    ([, row = ""]) =>
      [...row.matchAll(CELL)].flatMap(([, attributes = "", content = ""]) => {
        const repeated = Number(/columns-repeated="(\d+)"/.exec(attributes)?.[1] ?? 1);
        if (attributes.includes('office:value-type="float"')) numbers += repeated;
        // What is empty up to the end of the sheet is one cell.
        return Array<string>(Math.min(repeated, 50)).fill(textOf(content));
      }),
  );
  return {
    rows: rows.filter((row) => row.some((cell) => cell !== "")),
    formulas: [...xml.matchAll(/table:formula="([^"]*)"/g)].map(([, formula = ""]) => formula),
    numbers,
  };
}

const CELL = /<table:table-cell([^>]*?)(?:\/>|>([\s\S]*?)<\/table:table-cell>)/g;
const ENTITIES: Readonly<Record<string, string>> = {
  "&lt;": "<",
  "&gt;": ">",
  "&amp;": "&",
  "&quot;": '"',
  "&apos;": "'",
};

function textOf(content: string): string {
  const lines = [...content.matchAll(/<text:p[^>]*>([\s\S]*?)<\/text:p>/g)].map(([, line = ""]) =>
    line
      .replaceAll(/<text:s[^>]*\/>/g, " ")
      .replaceAll(/<[^>]+>/g, "")
      .replaceAll(/&\w+;/g, (entity) => ENTITIES[entity] ?? entity),
  );
  return lines.join("\n");
}

/** Installs it where the user has the rights; there is no opening a spreadsheet without. */
function requireLibreOffice(): void {
  if (isInstalled()) return;
  if (process.getuid?.() === 0) {
    console.log("installing libreoffice-calc-nogui…");
    const install = ["install", "-y", "--no-install-recommends", "libreoffice-calc-nogui"];
    spawnSync("apt-get", install);
  }
  if (isInstalled()) return;
  const command = "`sudo apt-get install libreoffice-calc-nogui`";
  throw new Error(`This test needs LibreOffice Calc: on Debian ${command}.`);
}

function isInstalled(): boolean {
  return spawnSync("soffice", ["--version"]).status === 0;
}
