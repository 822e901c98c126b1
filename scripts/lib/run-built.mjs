import { pathToFileURL } from "node:url";
import { CURRENT, ensureBuilt, requireBuild } from "./builds.mjs";
import { ensureInstalled, loadEnvFile } from "./project.mjs";

/**
 * Runs a program of the server's build, which development makes when it has to.
 * @param {string} program relative to the server's folder
 */
export async function runBuilt(program) {
  loadEnvFile();
  if (process.env.NODE_ENV === "production") {
    requireBuild();
  } else {
    await ensureInstalled();
    await ensureBuilt();
  }
  await import(pathToFileURL(`${CURRENT}/server/${program}`).href);
}
