import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { layoutsOf, signInToDemo, startDemoApp } from "./lib/demo-app.mjs";
import { ensureBrowser } from "./lib/ensure-browser.mjs";
import { ensureBuilt } from "./lib/ensure-built.mjs";
import { ensureInstalled, run } from "./lib/project.mjs";

// `npm run lighthouse` measures the front door as a phone on a slow line would meet it. The tool is
// fetched when it is asked for: too large to be installed with everything else.
const LIGHTHOUSE = "lighthouse@13.5.0";
const FLAGS = "--headless=new --no-sandbox --disable-gpu --disable-background-networking";
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];

await ensureInstalled();
await ensureBuilt();
const browser = await ensureBrowser();
const app = await startDemoApp();
const folder = mkdtempSync(join(tmpdir(), "alfinete-lighthouse-"));
try {
  const [layout] = await layoutsOf(app.url, await signInToDemo(app.url, "time"));
  const paths = ["/", "/pricing", "/login", `/public/${layout?.public_link}`];
  const table = [];
  for (const [index, path] of paths.entries()) {
    const report = join(folder, `${index}.json`);
    const options = ["--output=json", `--output-path=${report}`, `--chrome-flags=${FLAGS}`];
    const code = await run("npx", ["--yes", LIGHTHOUSE, app.url + path, "--quiet", ...options], {
      env: { ...process.env, CHROME_PATH: browser },
    });
    if (code !== 0) throw new Error(`${path} could not be measured`);
    table.push(summary(path, JSON.parse(readFileSync(report, "utf8"))));
  }
  console.table(table);
} finally {
  rmSync(folder, { recursive: true, force: true });
  await app.close();
}

/**
 * @param {string} path
 * @param {{ categories: Record<string, { score: number }>, audits: Record<string, { numericValue: number }> }} report
 */
function summary(path, { categories, audits }) {
  const value = (/** @type {string} */ name) => audits[name]?.numericValue ?? Number.NaN;
  return {
    page: path.startsWith("/public/") ? "/public/:publicLink" : path,
    ...Object.fromEntries(
      CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? 0) * 100)]),
    ),
    "LCP ms": Math.round(value("largest-contentful-paint")),
    "TBT ms": Math.round(value("total-blocking-time")),
    CLS: Number(value("cumulative-layout-shift").toFixed(3)),
  };
}
