import { spawn } from "node:child_process";
import { existsSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

// Runs before packages are installed, so it is plain JavaScript on Node alone.

export const ROOT = resolve(dirname(fileURLToPath(import.meta.url)), "../..");

/**
 * Runs a command in the project folder and resolves with its exit code.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import("node:child_process").SpawnOptions} [options]
 * @returns {Promise<number>}
 */
export function run(command, args, options = {}) {
  return new Promise((done, reject) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: "inherit", ...options });
    child.once("error", reject);
    child.once("exit", (code, signal) => done(signal ? 1 : (code ?? 1)));
  });
}

/**
 * @param {string} what
 * @param {string} command
 * @param {readonly string[]} args
 */
export async function runOrExit(what, command, args) {
  const code = await run(command, args);
  if (code === 0) return;
  console.error(`${what} failed.`);
  process.exit(code);
}

/** Installs from the lockfile unless the installed packages are newer than it. */
export async function ensureInstalled() {
  const installed = join(ROOT, "node_modules/.package-lock.json");
  const wanted = join(ROOT, "package-lock.json");
  if (existsSync(installed) && statSync(installed).mtimeMs >= statSync(wanted).mtimeMs) return;
  console.log("Installing packages from the lockfile…");
  const npm = process.platform === "win32" ? "npm.cmd" : "npm";
  // The build needs the development packages, whatever NODE_ENV says.
  const args = ["ci", "--include=dev", "--include=optional", "--ignore-scripts", "--no-audit"];
  await runOrExit("The installation", npm, [...args, "--no-fund", "--loglevel=error"]);
}

/** @param {string} name */
export function bin(name) {
  return join(ROOT, "node_modules/.bin", process.platform === "win32" ? `${name}.cmd` : name);
}
