import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { ROOT, runOrExit } from "./project.mjs";

const SOURCES = [
  "contract",
  "server",
  "sandbox",
  "web",
  "scripts/build.mjs",
  "vite.config.ts",
  "package-lock.json",
];
export const STAMP = join(ROOT, "dist/sources");

/** Builds when the sources have changed since the last build. */
export async function ensureBuilt() {
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === sourcesFingerprint()) return;
  console.log("Building…");
  // In a separate process, so that the bundlers' memory is not kept by the app.
  await runOrExit("The build", process.execPath, [join(ROOT, "scripts/build.mjs")]);
}

/** Names, sizes and times of everything the build reads. */
export function sourcesFingerprint() {
  const hash = createHash("sha256");
  for (const source of SOURCES) addToHash(hash, join(ROOT, source));
  return hash.digest("hex");
}

/**
 * @param {import("node:crypto").Hash} hash
 * @param {string} path
 */
function addToHash(hash, path) {
  if (!existsSync(path)) return;
  const stats = statSync(path);
  if (stats.isDirectory()) {
    for (const name of readdirSync(path).sort()) addToHash(hash, join(path, name));
  } else if (!/\.test\.tsx?$/.test(path)) {
    hash.update(`${path}\n${stats.size}\n${stats.mtimeMs}\n`);
  }
}
