import { join } from "node:path";
import { build as bundle } from "esbuild";
import { filesAndStylesOf } from "./build-manifest.mjs";
import { ROOT } from "./project.mjs";

/** What a page loads, besides what its HTML names, until it says that the network is away. */
const OFFLINE = [
  "features/accounts/session-actions.ts",
  "routes/data-layout.tsx",
  "routes/unreached-page.tsx",
  "ui/toaster.tsx",
];

/**
 * Bundles the service worker into one file, of a name that never changes.
 * @param {string} web
 * @param {{ build: string, manifest: import("./build-manifest.mjs").Manifest }} made
 */
export async function buildServiceWorker(web, { build, manifest }) {
  await bundle({
    absWorkingDir: ROOT,
    entryPoints: ["web/service-worker/service-worker.ts"],
    outfile: join(web, "sw.js"),
    bundle: true,
    minify: true,
    format: "iife",
    target: ["safari16.4", "firefox115", "chrome111"],
    define: {
      BUILD: JSON.stringify(build),
      OFFLINE_FILES: JSON.stringify(filesAndStylesOf(manifest, OFFLINE)),
    },
    logLevel: "warning",
  });
}
