import { createHash } from "node:crypto";
import {
  existsSync,
  lstatSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
} from "node:fs";
import { basename, join } from "node:path";
import { ROOT, runOrExit } from "./project.mjs";

/** Everything a build reads. */
const SOURCES = [
  "contract",
  "drizzle",
  "sandbox",
  "scripts/build.mjs",
  "scripts/lib/build-manifest.mjs",
  "scripts/lib/prerender.mjs",
  "scripts/lib/server-bundle.mjs",
  "scripts/lib/service-worker.mjs",
  "server",
  "web",
  "package.json",
  "package-lock.json",
  "vite.config.ts",
];
/** A folder for each build, which never changes: processes that run from it go on while another is made. */
export const BUILDS = join(ROOT, "builds");
/** A link to the build that the next process starts from. */
export const CURRENT = join(ROOT, "dist");
/** With the current one. Processes started from older ones are expected to be gone. */
const KEPT_BUILDS = 3;
const FINGERPRINT = /^[0-9a-f]{16}$/;

/** Builds when the sources have changed since the last build. */
export async function ensureBuilt() {
  // For tests that run the sources and need no build of them.
  if (process.env.BUILD === "keep") return;
  const build = findBuild(sourcesFingerprint());
  if (build) return makeCurrent(build);
  console.log("Building…");
  // In a separate process, so that the bundlers' memory is not kept by the app.
  await runOrExit("The build", process.execPath, [join(ROOT, "scripts/build.mjs")]);
}

/** In production nothing is installed or built at start: several processes may share the folder, read-only. */
export function requireBuild() {
  if (existsSync(join(CURRENT, "server/main.js"))) return;
  console.error("There is no build in dist/: run `npm run build` once, then start again.");
  process.exit(1);
}

/**
 * @param {string} fingerprint
 * @returns {string | null} its folder
 */
export function findBuild(fingerprint) {
  const folder = join(BUILDS, fingerprint);
  return existsSync(folder) ? folder : null;
}

/**
 * Points `dist` at a build, for whoever starts from now on.
 * @param {string} folder
 */
export function makeCurrent(folder) {
  const target = join("builds", basename(folder));
  const found = lstatSync(CURRENT, { throwIfNoEntry: false });
  // A folder comes from a release that built into dist/ itself.
  if (found?.isDirectory()) rmSync(CURRENT, { recursive: true });
  else if (found && existsSync(CURRENT) && sameFile(CURRENT, folder)) return;
  const link = join(BUILDS, `.link-${process.pid}`);
  rmSync(link, { force: true });
  symlinkSync(target, link);
  renameSync(link, CURRENT);
  const now = new Date();
  utimesSync(folder, now, now);
}

/** Removes all but the builds that were current last. */
export function removeOldBuilds() {
  const builds = readdirSync(BUILDS)
    .filter((name) => FINGERPRINT.test(name))
    .map((name) => ({ name, at: statSync(join(BUILDS, name)).mtimeMs }))
    .sort((one, other) => other.at - one.at);
  for (const { name } of builds.slice(KEPT_BUILDS)) {
    rmSync(join(BUILDS, name), { recursive: true, force: true });
  }
}

/** Of relative paths and contents, so that a copy of the folder counts as the same. */
export function sourcesFingerprint() {
  const hash = createHash("sha256");
  for (const source of SOURCES) addToHash(hash, source);
  return hash.digest("hex").slice(0, 16);
}

/**
 * @param {import("node:crypto").Hash} hash
 * @param {string} path relative to the project
 */
function addToHash(hash, path) {
  const file = join(ROOT, path);
  if (statSync(file).isDirectory()) {
    for (const name of readdirSync(file).sort()) addToHash(hash, `${path}/${name}`);
  } else if (!/\.test\.tsx?$/.test(path)) {
    const content = readFileSync(file);
    hash.update(`${path}\n${content.length}\n`).update(content);
  }
}

/**
 * @param {string} one
 * @param {string} other
 */
function sameFile(one, other) {
  return statSync(one).ino === statSync(other).ino;
}
