import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { withLock } from "./lock.mjs";

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

/** Reads `.env`, or the file that ENV_FILE names. What the environment has already wins. */
export function loadEnvFile() {
  const file = process.env.ENV_FILE || join(ROOT, ".env");
  if (existsSync(file)) process.loadEnvFile(file);
}

/** Installs from the lockfile unless its packages are there. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  // Several processes may be started at once.
  await withLock(join(ROOT, "builds/install-lock"), async () => {
    if (!isInstalled()) await install();
  });
}

/** By versions and not by times, which a copy of the folder changes. */
function isInstalled() {
  const installed = readPackages("node_modules/.package-lock.json");
  return Object.entries(readPackages("package-lock.json")).every(
    ([path, { version, optional }]) =>
      path === "" || optional || installed[path]?.version === version,
  );
}

/**
 * @param {string} file
 * @returns {Record<string, { version: string, optional?: boolean }>}
 */
function readPackages(file) {
  const path = join(ROOT, file);
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")).packages : {};
}

async function install() {
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
