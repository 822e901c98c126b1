import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ensureBuilt } from "./lib/builds.mjs";
import { layoutsOf, signInToDemo, startDemoApp } from "./lib/demo-app.mjs";
import { ensureBrowser } from "./lib/ensure-browser.mjs";
import { ensureInstalled, run } from "./lib/project.mjs";

// `npm run lighthouse` measures the main pages as a phone on a slow connection loads them. Lighthouse
// is fetched on demand: it is too large to install with everything else.
const LIGHTHOUSE = "lighthouse@13.5.0";
const FLAGS = "--headless=new --no-sandbox --disable-gpu --disable-background-networking";
/** Several runs, of which the median by performance is printed. */
const RUNS = 3;
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"];

await ensureInstalled();
await ensureBuilt();
const browser = await ensureBrowser();
const app = await startDemoApp();
const folder = mkdtempSync(join(tmpdir(), "alfinete-lighthouse-"));
try {
  const [layout] = await layoutsOf(app.url, await signInToDemo(app.url, "time"));
  const paths = ["/", "/pricing", "/login", "/register", `/public/${layout?.public_link}`];
  const table = [];
  for (const path of paths) {
    const reports = [];
    for (let run = 0; run < RUNS; run += 1) reports.push(await measure(app.url + path));
    reports.sort((a, b) => scoreOf(a, "performance") - scoreOf(b, "performance"));
    table.push(summary(path, reports[Math.floor(RUNS / 2)]));
  }
  console.table(table);
} finally {
  rmSync(folder, { recursive: true, force: true });
  await app.close();
}

/** @typedef {{ categories: Record<string, { score: number }>, audits: Record<string, { numericValue: number }> }} Report */

/**
 * @param {string} address
 * @returns {Promise<Report>}
 */
async function measure(address) {
  const report = join(folder, "report.json");
  const options = ["--output=json", `--output-path=${report}`, `--chrome-flags=${FLAGS}`];
  const code = await run("npx", ["--yes", LIGHTHOUSE, address, "--quiet", ...options], {
    env: { ...process.env, CHROME_PATH: browser },
  });
  if (code !== 0) throw new Error(`${address} could not be measured`);
  return JSON.parse(readFileSync(report, "utf8"));
}

/**
 * @param {Report} report
 * @param {string} category
 */
function scoreOf({ categories }, category) {
  return Math.round((categories[category]?.score ?? 0) * 100);
}

/**
 * @param {string} path
 * @param {Report | undefined} report
 */
function summary(path, report) {
  if (!report) throw new Error("nothing was measured");
  const value = (/** @type {string} */ name) => report.audits[name]?.numericValue ?? Number.NaN;
  return {
    page: path.startsWith("/public/") ? "/public/:publicLink" : path,
    ...Object.fromEntries(CATEGORIES.map((name) => [name, scoreOf(report, name)])),
    "LCP ms": Math.round(value("largest-contentful-paint")),
    "TBT ms": Math.round(value("total-blocking-time")),
    CLS: Number(value("cumulative-layout-shift").toFixed(3)),
  };
}
