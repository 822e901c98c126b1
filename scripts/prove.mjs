import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ensureBuilt } from "./lib/builds.mjs";
import { ensureBrowser } from "./lib/ensure-browser.mjs";
import { judge, PROOF_TITLE, printTable } from "./lib/guarantee-table.mjs";
import { ensureInstalled, ROOT } from "./lib/project.mjs";
import { printFailures, runTests } from "./lib/run-tests.mjs";

// `npm run prove`: every proof, on the embedded parts and on separate ones. `-- --short`: only those
// that `npm test` runs too. `-- --red [numbers]`: removes each protection and expects its test to fail.
const [form, ...rest] = process.argv.slice(2);

/** Not repeated in the second run: these involve no separate part. */
const EMBEDDED_ONLY =
  /^tests\/(browser|screens)|^server\/platform|disk-full|tests\/proof\/(install|process)/;

await ensureInstalled();
if (form === "--red") {
  const { seeRed } = await import("./lib/see-red.mjs");
  process.exit(await seeRed(rest.map(Number)));
}
const browser = await ensureBrowser();
await ensureBuilt();

const short = form === "--short";
const proofs = findProofs();
const chosen = ["--testNamePattern", PROOF_TITLE];
const env = { CHROMIUM_PATH: browser, ...(!short && { PROVE: "on" }) };
const runs = [{ parts: "embedded", ...(await runTests([...chosen, ...proofs], env)) }];
if (!short) {
  const files = proofs.filter((file) => !EMBEDDED_ONLY.test(file));
  const separate = { ...env, PARTS: "separate" };
  runs.push({ parts: "separate", ...(await runTests([...chosen, ...files], separate)) });
}
const rows = judge(runs);
printTable(rows);
for (const { report } of runs) printFailures(report);
const verdicts = rows.flatMap((row) => Object.values(row.verdicts));
const failed = verdicts.includes("broken") || (!short && verdicts.includes("not run"));
process.exit(failed ? 1 : Math.max(...runs.map(({ code }) => code)));

/** The test files that name a guarantee. */
function findProofs() {
  return ["server", "tests"]
    .flatMap((root) =>
      readdirSync(join(ROOT, root), { recursive: true, encoding: "utf8" }).map(
        (file) => `${root}/${file}`,
      ),
    )
    .filter((file) => file.endsWith(".test.ts"))
    .filter((file) => /guarantees? \d/.test(readFileSync(join(ROOT, file), "utf8")));
}
