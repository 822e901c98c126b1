import { createHash } from "node:crypto";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** @typedef {Record<string, { file: string, imports?: string[], css?: string[] }>} Manifest */

/**
 * Which file holds which code; not for the public.
 * @param {string} web
 * @returns {Manifest}
 */
export function takeManifest(web) {
  const folder = join(web, ".vite");
  const manifest = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8"));
  rmSync(folder, { recursive: true });
  return manifest;
}

/**
 * The addresses of these modules' files and of all that those import, each once, importers first.
 * @param {Manifest} manifest
 * @param {readonly string[]} modules
 */
export function filesOf(manifest, modules) {
  return chunksOf(manifest, modules).map(({ file }) => `/${file}`);
}

/**
 * The same with their stylesheets.
 * @param {Manifest} manifest
 * @param {readonly string[]} modules
 */
export function filesAndStylesOf(manifest, modules) {
  const files = chunksOf(manifest, modules).flatMap(({ file, css = [] }) => [file, ...css]);
  return [...new Set(files)].map((file) => `/${file}`);
}

/**
 * Names the build in its HTML: open pages and the service worker tell builds apart by it.
 * @param {string} web
 * @param {Manifest} manifest
 * @returns {string} its name
 */
export function nameBuild(web, manifest) {
  const file = join(web, "index.html");
  const html = readFileSync(file, "utf8");
  const hash = createHash("sha256").update(html).update(JSON.stringify(manifest));
  const build = hash.digest("hex").slice(0, 16);
  const tag = `<meta name="alfinete-build" content="${build}" />`;
  const named = html.replace("</head>", `  ${tag}\n  </head>`);
  if (named === html) throw new Error("index.html has no </head>");
  writeFileSync(file, named);
  return build;
}

/**
 * @param {Manifest} manifest
 * @param {readonly string[]} modules
 */
function chunksOf(manifest, modules) {
  const found = new Set(modules);
  const chunks = [];
  for (const module of found) {
    const chunk = manifest[module];
    if (!chunk) throw new Error(`the build has no file for ${module}`);
    chunks.push(chunk);
    for (const imported of chunk.imports ?? []) found.add(imported);
  }
  return chunks;
}
