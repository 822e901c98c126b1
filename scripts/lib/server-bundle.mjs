import { readdirSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./project.mjs";

/**
 * How the server becomes JavaScript. Packages stay outside: they are installed beside it, native
 * ones included.
 * @returns {import("esbuild").BuildOptions}
 */
export function serverBundle() {
  const tools = readdirSync(join(ROOT, "server/tools")).filter((name) => !name.includes(".test."));
  return {
    absWorkingDir: ROOT,
    entryPoints: [
      "server/main.ts",
      "server/platform/images/image-child.ts",
      ...tools.map((name) => `server/tools/${name}`),
    ],
    outbase: "server",
    outdir: "dist/server",
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
    ...serverBundle(),
    entryPoints: [
      "bench/run-bench.ts",
      "bench/browser/run-browser-bench.ts",
      "bench/loader-program.ts",
      "bench/floor-program.ts",
    ],
    // All in one folder: they locate each other and the project from there.
    entryNames: "[name]",
    outdir: "dist/bench",
  };
}
