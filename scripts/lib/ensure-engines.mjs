import { existsSync } from "node:fs";
import { run } from "./project.mjs";

/** Firefox, WebKit with what its window is made of, a screen of memory and a mouse on it. */
const PACKAGES = [
  "firefox-esr",
  "webkit2gtk-driver",
  "gir1.2-webkit2-4.1",
  "python3-gi",
  "xvfb",
  "xdotool",
];

/** The tests of other engines drive Debian's: they are installed where the user may, and asked for otherwise. */
export async function ensureEngines() {
  if (await areInstalled()) return;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    console.log("Installing Firefox and WebKit for the tests of other engines…");
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    await run("apt-get", ["-qq", "update"], { env, stdio: "ignore" });
    await run("apt-get", ["-qq", "install", "-y", ...PACKAGES], { env, stdio: "ignore" });
  }
  if (await areInstalled()) return;
  const command = `sudo apt-get install ${PACKAGES.join(" ")}`;
  throw new Error(`The tests of other engines need Firefox and WebKit: on Debian \`${command}\`.`);
}

/** `dpkg` fails where one of them is not there, and is itself Debian's. */
async function areInstalled() {
  if (!existsSync("/usr/bin/dpkg")) return false;
  return (await run("dpkg", ["--status", ...PACKAGES], { stdio: "ignore" })) === 0;
}
