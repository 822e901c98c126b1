import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface ReadPdf {
  text: string;
  /** What pdfinfo says, by name. */
  info: Record<string, string>;
  /** One line for each font. */
  fonts: string[];
  /** The structure that screen readers follow. */
  structure: string;
  /** A PNG of each page. */
  pages: Buffer[];
}

/** A PDF as Debian's poppler reads it: programs that are not ours, as people have. */
export function readPdf(bytes: Uint8Array): ReadPdf {
  requirePoppler();
  const folder = mkdtempSync(join(tmpdir(), "alfinete-pdf-"));
  try {
    const file = join(folder, "read.pdf");
    writeFileSync(file, bytes);
    run("pdftoppm", ["-png", "-r", "60", file, join(folder, "page")]);
    const pages = readdirSync(folder).filter((name) => name.endsWith(".png"));
    return {
      // Lines as they stand on the page; how far apart is of no matter.
      text: run("pdftotext", ["-layout", file, "-"]).replaceAll(/\s+/g, " "),
      info: Object.fromEntries(
        run("pdfinfo", [file])
          .split("\n")
          .map((line) => [line.split(":", 1)[0] ?? "", line.replace(/^[^:]*:\s*/, "")]),
      ),
      fonts: run("pdffonts", [file]).trim().split("\n").slice(2),
      structure: run("pdfinfo", ["-struct-text", file]),
      pages: pages.sort().map((name) => readFileSync(join(folder, name))),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function run(program: string, input: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(program, input, { encoding: "utf8" });
  // What it only complains about is a fault of the file, too.
  if (status !== 0 || stderr !== "") throw new Error(`${program}: ${stderr}`);
  return stdout;
}

/** Installs it where the user has the rights; there is no reading a PDF without. */
function requirePoppler(): void {
  if (isInstalled()) return;
  if (process.getuid?.() === 0) {
    console.log("installing poppler-utils…");
    spawnSync("apt-get", ["install", "-y", "poppler-utils"]);
  }
  if (isInstalled()) return;
  throw new Error("These tests need poppler: on Debian `sudo apt-get install poppler-utils`.");
}

function isInstalled(): boolean {
  return spawnSync("pdftotext", ["-v"]).status === 0;
}
