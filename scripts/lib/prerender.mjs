import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build as buildWeb } from "vite";
import { filesOf } from "./build-manifest.mjs";
import { ROOT } from "./project.mjs";

/**
 * Placeholders for what differs between installations; the server replaces them. Letters only, since
 * they appear in URLs.
 */
const TOKENS = {
  price_ids: { Basic: "TokenPriceBasic", Pro: "TokenPricePro", Team: "TokenPriceTeam" },
  social_instagram_url: "https://token-instagram.invalid/",
  social_linkedin_url: "https://token-linkedin.invalid/",
};

/**
 * Renders pages into the build's prerender/*.html, based on the built HTML.
 * @param {string} build its folder
 * @param {import("./build-manifest.mjs").Manifest} manifest
 */
export async function prerenderPages(build, manifest) {
  const web = join(build, "web");
  const folder = join(build, "prerender");
  await buildForNode(folder, "prerender.tsx", "prerender.mjs");
  // Runs in the server, which has no browser packages: everything is bundled.
  await buildForNode(folder, "draw-public-page.tsx", "draw-public-page.mjs", { noExternal: true });
  // Globals that browser modules read while loading.
  const config = { textContent: JSON.stringify(TOKENS) };
  Object.assign(globalThis, {
    document: { cookie: "", getElementById: () => config },
    location: new URL("https://token-origin.invalid/"),
    matchMedia: () => ({ matches: false, addEventListener() {} }),
    localStorage: { getItem: () => null },
    // A real one would keep this process from exiting.
    BroadcastChannel: undefined,
  });
  /** @type {{ drawnPages: Record<string, { path: string | null, code: string[], picture: string | null, draw: () => Promise<string> }>, startScript: (picture: string | null, entry: string, files: string[]) => string }} */
  const { drawnPages, startScript } = await import(join(folder, "prerender.mjs"));
  const html = readFileSync(join(web, "index.html"), "utf8");
  for (const [name, { path, code, picture, draw }] of Object.entries(drawnPages)) {
    const [entry = "", ...files] = filesOf(manifest, code);
    const start = startScript(picture, entry, files);
    const page = replaceOnce(
      picture === null ? withoutScripts(html) : pictureFirst(withoutScripts(html)),
      '<div id="root"></div>',
      `<div id="root"${path === null ? "" : ` data-drawn="${path}"`}>${await draw()}</div>\n    <script>${start}</script>`,
    );
    writeFileSync(join(folder, `${name}.html`), page);
  }
}

/**
 * @param {string} folder
 * @param {string} source
 * @param {string} file
 * @param {import("vite").SSROptions} [ssr]
 */
async function buildForNode(folder, source, file, ssr = {}) {
  await buildWeb({
    root: join(ROOT, "web"),
    configFile: join(ROOT, "vite.config.ts"),
    logLevel: "warn",
    ssr,
    build: {
      ssr: source,
      outDir: folder,
      emptyOutDir: false,
      copyPublicDir: false,
      rolldownOptions: { output: { entryFileNames: file, codeSplitting: {} } },
    },
  });
}

/**
 * They come after the first paint.
 * @param {string} html
 */
function withoutScripts(html) {
  return html.replaceAll(
    / *<(script type="module"|link rel="modulepreload")[^>]*>(<\/script>)?\n/g,
    "",
  );
}

/**
 * Nor is anything else fetched before the picture.
 * @param {string} html
 */
function pictureFirst(html) {
  const open = '<html lang="pt-BR"';
  return replaceOnce(html, open, `${open} data-picture-first`).replace(
    / *<link rel="preload" as="font"[^>]*>\n/,
    "",
  );
}

/**
 * @param {string} text
 * @param {string} part
 * @param {string} replacement
 */
function replaceOnce(text, part, replacement) {
  if (!text.includes(part)) throw new Error(`index.html has no ${part}`);
  return text.replace(part, () => replacement);
}
