import { existsSync } from "node:fs";
import { run } from "./project.mjs";

/** The same engine without the browser around it: the browser tests take a fifth less time with it. */
const HEADLESS_SHELL = "/usr/bin/chromium-headless-shell";

const PLACES = [
  process.env.CHROMIUM_PATH,
  HEADLESS_SHELL,
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
  const canInstall = process.getuid?.() === 0 && existsSync("/usr/bin/apt-get");
  const isSettled = found === HEADLESS_SHELL || found === process.env.CHROMIUM_PATH;
  if (found && (isSettled || !canInstall)) return found;
  if (canInstall) {
    console.log("Installing Chromium for the browser tests…");
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    await run("apt-get", ["-qq", "update"], { env, stdio: "ignore" });
    const install = ["-qq", "install", "-y", "chromium-headless-shell"];
    await run("apt-get", install, { env, stdio: "ignore" });
  }
  const installed = findBrowser();
  if (installed) return installed;
  console.error(
    "The browser tests need Chromium: install it (on Debian `sudo apt-get install chromium-headless-shell`) or set CHROMIUM_PATH.",
  );
  process.exit(1);
}
