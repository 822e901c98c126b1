import { readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build as bundle } from "esbuild";
import { PROTECTIONS } from "../../tests/proof/protections.mjs";
import { ensureBrowser } from "./ensure-browser.mjs";
import { ensureBuilt, STAMP, sourcesFingerprint } from "./ensure-built.mjs";
import { guaranteesIn } from "./guarantee-table.mjs";
import { ROOT, run } from "./project.mjs";
import { runTests } from "./run-tests.mjs";
import { serverBundle } from "./server-bundle.mjs";

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
  let green = 0;
  for (const protection of chosen) {
    const restore = takeOut(protection);
    process.once("SIGINT", restore);
    try {
      await rebuild(protection);
      const red = await firstFailure(protection, browser);
      if (red === null) green += 1;
      console.log(`${protection.guarantee}: ${red === null ? "STAYED GREEN" : `red: ${red}`}`);
    } finally {
      restore();
      process.off("SIGINT", restore);
    }
    if (protection.build) await rebuild(protection);
  }
  console.log(`${chosen.length - green} of ${chosen.length} protections missed by their proofs`);
  return green === 0 ? 0 : 1;
}

/**
 * @param {Protection} protection
 * @returns {() => void} puts it back
 */
function takeOut({ guarantee, file, find, replace }) {
  const path = join(ROOT, file);
  const original = readFileSync(path, "utf8");
  const { atime, mtime } = statSync(path);
  const found = original.split(find).length - 1;
  if (found !== 1) throw new Error(`guarantee ${guarantee}: ${file} has ${found} × ${find}`);
  writeFileSync(
    path,
    original.replace(find, () => replace),
  );
  return () => {
    writeFileSync(path, original);
    utimesSync(path, atime, mtime);
    writeFileSync(STAMP, sourcesFingerprint());
  };
}

/**
 * Most proofs run the sources themselves; those that start the built app say so.
 * @param {Protection} protection
 */
async function rebuild({ build }) {
  if (build === "all") await run(process.execPath, [join(ROOT, "scripts/build.mjs")]);
  if (build === "server") await bundle(serverBundle());
  writeFileSync(STAMP, sourcesFingerprint());
}

/**
 * What the first failing proof said, or null when none failed.
 * @param {Protection} protection
 * @param {string} browser
 */
async function firstFailure({ guarantee, proof }, browser) {
  const title = `guarantees? (\\d+, )*${guarantee}\\b`;
  const env = { PROVE: "on", CHROMIUM_PATH: browser };
  const { report } = await runTests([proof, "--testNamePattern", title, "--bail=1"], env, "ignore");
  const failed = report.testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .find((test) => test.status === "failed" && guaranteesIn(test.title).includes(guarantee));
  if (!failed) return null;
  const [message = ""] = failed.failureMessages;
  return `${failed.title} (${message.split("\n")[0]})`;
}
