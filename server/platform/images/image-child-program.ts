import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** An entry of its own in the server's bundle. */
const PROGRAM = "dist/server/platform/images/image-child.js";

/** Found from the project's root, which is above the bundle as it is above the sources. */
export function findImageChild(from = fileURLToPath(import.meta.url)): string {
  for (let folder = dirname(from); ; folder = dirname(folder)) {
    const program = join(folder, PROGRAM);
    if (existsSync(program)) return program;
    if (folder === dirname(folder)) throw new Error(`${PROGRAM} is missing: the build makes it`);
  }
}
