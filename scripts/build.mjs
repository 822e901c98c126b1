import {
  chmodSync,
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import {
  BUILDS,
  findBuild,
  makeCurrent,
  removeOldBuilds,
  sourcesFingerprint,
} from "./lib/builds.mjs";
import { withLock } from "./lib/lock.mjs";
import { ensureInstalled, ROOT } from "./lib/project.mjs";

const UNFINISHED = ".making-";

// `npm run build`: makes a build of the sources, unless there is one, and has the next start use it.
await ensureInstalled();
await withLock(join(BUILDS, "lock"), async () => {
  const fingerprint = sourcesFingerprint();
  const build = findBuild(fingerprint) ?? (await makeBuild(fingerprint));
  makeCurrent(build);
  removeOldBuilds();
});

/**
 * Under a temporary name until it is whole.
 * @param {string} fingerprint
 */
async function makeBuild(fingerprint) {
  const { build: bundle } = await import("esbuild");
  const { build: buildWeb } = await import("vite");
  const { nameBuild, takeManifest } = await import("./lib/build-manifest.mjs");
  const { prerenderPages } = await import("./lib/prerender.mjs");
  const { buildServiceWorker } = await import("./lib/service-worker.mjs");
  const { serverBundle } = await import("./lib/server-bundle.mjs");
  for (const name of readdirSync(BUILDS)) {
    // Left by a build that was killed.
    if (name.startsWith(UNFINISHED)) rmSync(join(BUILDS, name), { recursive: true, force: true });
  }
  const folder = mkdtempSync(join(BUILDS, UNFINISHED));
  // Whoever builds, another user may run it.
  chmodSync(folder, 0o755);
  const web = join(folder, "web");
  await Promise.all([
    bundle(serverBundle(join(folder, "server"))),
    buildWeb({
      root: join(ROOT, "web"),
      configFile: join(ROOT, "vite.config.ts"),
      logLevel: "warn",
      build: { outDir: web },
    }),
  ]);
  const manifest = takeManifest(web);
  const name = nameBuild(web, manifest);
  await prerenderPages(folder, manifest);
  await buildServiceWorker(web, { build: name, manifest });
  compress(web);
  cpSync(join(ROOT, "drizzle"), join(folder, "drizzle"), { recursive: true });
  const build = join(BUILDS, fingerprint);
  renameSync(folder, build);
  return build;
}

/**
 * Text is compressed once, here, as tightly as it goes.
 * @param {string} folder
 */
function compress(folder) {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/\.(js|css|svg|json|webmanifest|txt|xml)$/.test(entry.name)) continue;
    const file = join(entry.parentPath, entry.name);
    const content = readFileSync(file);
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}
