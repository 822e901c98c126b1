import { bin, ensureInstalled, run } from "./lib/project.mjs";

await ensureInstalled();
const { checkImports } = await import("./lib/check-imports.mjs");
/** @type {[string, () => Promise<number>][]} */
const checks = [
  ["types (server)", () => run(bin("tsc"), ["-p", "tsconfig.json"])],
  ["types (browser tests, screens)", () => run(bin("tsc"), ["-p", "tests/tsconfig.json"])],
  ["types (browser)", () => run(bin("tsc"), ["-p", "web/tsconfig.json"])],
  ["types (service worker)", () => run(bin("tsc"), ["-p", "web/service-worker/tsconfig.json"])],
  ["format and lint", () => run(bin("biome"), ["check", "--error-on-warnings", "."])],
  ["import boundaries", async () => checkImports()],
  ["dead code", () => run(bin("knip"), ["--no-progress"])],
];
let worst = 0;
for (const [name, check] of checks) {
  const code = await check();
  console.log(`${code === 0 ? "ok    " : "FAILED"} ${name}`);
  worst = Math.max(worst, code);
}
process.exit(worst);
