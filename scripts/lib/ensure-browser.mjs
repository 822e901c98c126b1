import { existsSync } from "node:fs";
import { run } from "./project.mjs";

const PLACES = [
  process.env.CHROMIUM_PATH,
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

export function findBrowser() {
  return PLACES.find((place) => place && existsSync(place));
}

/** The browser tests need Chromium: installs it where the user has the rights, otherwise says how. */
export async function ensureBrowser() {
  const found = findBrowser();
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    console.log("Installing Chromium for the browser tests…");
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    await run("apt-get", ["-qq", "update"], { env, stdio: "ignore" });
    await run("apt-get", ["-qq", "install", "-y", "chromium"], { env, stdio: "ignore" });
  }
  const installed = findBrowser();
  if (installed) return installed;
  console.error(
    "The browser tests need Chromium: install it (on Debian `sudo apt-get install chromium`) or set CHROMIUM_PATH.",
  );
  process.exit(1);
}
