import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { build as bundle } from "esbuild";
import { build as buildWeb } from "vite";
import { STAMP, sourcesFingerprint } from "./lib/ensure-built.mjs";
import { prerenderPages } from "./lib/prerender.mjs";
import { ROOT } from "./lib/project.mjs";
import { serverBundle } from "./lib/server-bundle.mjs";

const fingerprint = sourcesFingerprint();
rmSync(STAMP, { force: true });
rmSync(join(ROOT, "dist/server"), { recursive: true, force: true });
await Promise.all([
  bundle(serverBundle()),
  buildWeb({ root: join(ROOT, "web"), configFile: join(ROOT, "vite.config.ts"), logLevel: "warn" }),
]);
await prerenderPages();
compress(join(ROOT, "dist/web"));
writeFileSync(STAMP, fingerprint);

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
