import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** A separate entry of the server's bundle. */
const PROGRAM = "dist/server/platform/images/image-child.js";

/** Searches upwards for the project root, which is above both the bundle and the sources. */
export function findImageChild(from = fileURLToPath(import.meta.url)): string {
  for (let folder = dirname(from); ; folder = dirname(folder)) {
    const program = join(folder, PROGRAM);
    if (existsSync(program)) return program;
    if (folder === dirname(folder)) throw new Error(`${PROGRAM} is missing: the build makes it`);
  }
}
