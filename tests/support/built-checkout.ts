import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { onTestFinished } from "vitest";

const ROOT = resolve(import.meta.dirname, "../..");
const SOURCES = [
  "contract",
  "drizzle",
  "sandbox",
  "scripts",
  "server",
  "web",
  "package.json",
  "package-lock.json",
  "vite.config.ts",
  "tsconfig.base.json",
  "tsconfig.json",
];

/** A copy of the sources, not built yet, with this checkout's packages. */
export function copyCheckout(): {
  root: string;
  change(file: string, from: string, to: string): void;
} {
  const root = mkdtempSync(join(tmpdir(), "alfinete-checkout-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  for (const name of SOURCES) cpSync(join(ROOT, name), join(root, name), { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(root, "node_modules"));
  return {
    root,
    change(file, from, to) {
      const path = join(root, file);
      const text = readFileSync(path, "utf8");
      if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
      writeFileSync(
        path,
        text.replace(from, () => to),
      );
    },
  };
}
