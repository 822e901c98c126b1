import { type Browser, chromium } from "playwright-core";
import { findBrowser } from "../../scripts/lib/ensure-browser.mjs";

const CHROMIUM_FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

/** The machine's own Chromium, without a window and without calls home. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: findBrowser() ?? "", args: CHROMIUM_FLAGS });
}
