import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** A separate entry of the server's bundle. */
const PROGRAM = "server/platform/images/image-child.js";

/** Searches upwards: for a bundled process in its own build, for the sources in the current one. */
export function findImageChild(from = fileURLToPath(import.meta.url)): string {
  for (let folder = dirname(from); ; folder = dirname(folder)) {
    const program = [join(folder, PROGRAM), join(folder, "dist", PROGRAM)].find(existsSync);
    if (program) return program;
    if (folder === dirname(folder)) throw new Error(`${PROGRAM} is missing: the build makes it`);
  }
}
