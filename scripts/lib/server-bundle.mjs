import { readdirSync } from "node:fs";
import { join } from "node:path";
import { BUILDS } from "./builds.mjs";
import { ROOT } from "./project.mjs";

/**
 * How the server becomes JavaScript. Packages stay outside: they are installed beside it, native
 * ones included.
 * @param {string} outdir
 * @returns {import("esbuild").BuildOptions}
 */
export function serverBundle(outdir) {
  const tools = readdirSync(join(ROOT, "server/tools")).filter((name) => !name.includes(".test."));
  return {
    absWorkingDir: ROOT,
    entryPoints: [
      "server/main.ts",
      "server/platform/images/image-child.ts",
      ...tools.map((name) => `server/tools/${name}`),
    ],
    outbase: "server",
    outdir,
    bundle: true,
    splitting: true,
    packages: "external",
    format: "esm",
    platform: "node",
    target: "node20",
    sourcemap: true,
    logLevel: "warning",
  };
}

/**
 * The bench runs beside the built server, from the same packages.
 * @returns {import("esbuild").BuildOptions}
 */
export function benchBundle() {
  return {
    ...serverBundle(join(BUILDS, "bench")),
    entryPoints: [
      "bench/run-bench.ts",
      "bench/browser/run-browser-bench.ts",
      "bench/loader-program.ts",
      "bench/floor-program.ts",
    ],
    // All in one folder: they locate each other and the project from there.
    entryNames: "[name]",
  };
}
