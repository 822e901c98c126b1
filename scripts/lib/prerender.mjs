import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { build as buildWeb } from "vite";
import { ROOT } from "./project.mjs";

const FOLDER = join(ROOT, "dist/prerender");

/** What differs between installations; the server puts its own in place. Letters only: they travel in addresses. */
const TOKENS = {
  price_ids: { Basic: "TokenPriceBasic", Pro: "TokenPricePro", Team: "TokenPriceTeam" },
  social_instagram_url: "https://token-instagram.invalid/",
  social_linkedin_url: "https://token-linkedin.invalid/",
};

/** Draws the landing page into dist/prerender/landing.html, over the HTML that the build made. */
export async function prerenderLanding() {
  await buildWeb({
    root: join(ROOT, "web"),
    configFile: join(ROOT, "vite.config.ts"),
    logLevel: "warn",
    build: {
      ssr: "prerender.tsx",
      outDir: FOLDER,
      emptyOutDir: true,
      copyPublicDir: false,
      rolldownOptions: { output: { entryFileNames: "prerender.mjs", codeSplitting: false } },
    },
  });
  // What modules of the browser read as they load.
  const config = { textContent: JSON.stringify(TOKENS) };
  Object.assign(globalThis, {
    document: { cookie: "", getElementById: () => config },
    location: new URL("https://token-origin.invalid/"),
    matchMedia: () => ({ matches: false, addEventListener() {} }),
    localStorage: { getItem: () => null },
    // A real one would keep this process from ending.
    BroadcastChannel: undefined,
  });
  const { renderLanding } = await import(join(FOLDER, "prerender.mjs"));
  const html = readFileSync(join(ROOT, "dist/web/index.html"), "utf8");
  const empty = '<div id="root"></div>';
  if (!html.includes(empty)) throw new Error("index.html has no empty #root");
  const drawn = `<div id="root">${await renderLanding()}</div>`;
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(
    join(FOLDER, "landing.html"),
    html.replace(empty, () => drawn),
  );
}
