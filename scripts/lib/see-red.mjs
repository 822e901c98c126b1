import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PROTECTIONS } from "../../tests/proof/protections.mjs";
import { ensureBuilt } from "./builds.mjs";
import { ensureBrowser } from "./ensure-browser.mjs";
import { guaranteesIn } from "./guarantee-table.mjs";
import { ROOT } from "./project.mjs";
import { runTests } from "./run-tests.mjs";

/** @typedef {import("../../tests/proof/protections.mjs").Protection} Protection */

/**
 * Takes the protections out of the sources, one after the other, and runs the proof of each: it has
 * to fail. Resolves with the exit code.
 * @param {readonly number[]} numbers the guarantees to look at; none means all
 */
export async function seeRed(numbers) {
  const browser = await ensureBrowser();
  await ensureBuilt();
  const chosen = PROTECTIONS.filter(
    ({ guarantee }) => numbers.length === 0 || numbers.includes(guarantee),
  );
  let missed = 0;
  for (const protection of chosen) {
    const restore = takeOut(protection);
    process.once("SIGINT", restore);
    try {
      if (protection.build) await ensureBuilt();
      const { red, line } = await runProof(protection, browser);
      if (!red) missed += 1;
      console.log(`${protection.guarantee}: ${line}`);
    } finally {
      restore();
      process.off("SIGINT", restore);
    }
    await ensureBuilt();
  }
  console.log(`${chosen.length - missed} of ${chosen.length} proofs turned red`);
  return missed === 0 ? 0 : 1;
}

/**
 * @param {Protection} protection
 * @returns {() => void} puts it back
 */
function takeOut({ guarantee, file, find, replace }) {
  const path = join(ROOT, file);
  const original = readFileSync(path, "utf8");
  const found = original.split(find).length - 1;
  if (found !== 1) throw new Error(`guarantee ${guarantee}: ${file} has ${found} × ${find}`);
  writeFileSync(
    path,
    original.replace(find, () => replace),
  );
  return () => writeFileSync(path, original);
}

/**
 * A proof that could not even begin says nothing: only one that failed by itself is red.
 * @param {Protection} protection
 * @param {string} browser
 * @returns {Promise<{ red: boolean, line: string }>}
 */
async function runProof({ guarantee, proof }, browser) {
  const title = `guarantees? (\\d+, )*${guarantee}\\b`;
  // Most proofs run the sources themselves; those that start the built app say so, and were built for.
  const env = { PROVE: "on", CHROMIUM_PATH: browser, BUILD: "keep" };
  const { report } = await runTests([proof, "--testNamePattern", title, "--bail=1"], env, "ignore");
  const proofs = report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter((test) => guaranteesIn(test.title).includes(guarantee));
  const failed = proofs.find(({ status }) => status === "failed");
  if (failed) {
    const [first = ""] = failed.failureMessages[0]?.split("\n") ?? [];
    // Vitest's report shows a timed-out test like this.
    const message = first.replace("Error: STACK_TRACE_ERROR", "waited in vain");
    return { red: true, line: `red: ${failed.title} (${message})` };
  }
  const ran = proofs.some(({ status }) => status === "passed");
  return { red: false, line: ran ? "STAYED GREEN" : "DID NOT RUN" };
}
