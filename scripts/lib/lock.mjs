import {
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

const RETRY_MS = 200;

/**
 * Runs `work` while no other process of this machine holds the lock file. The holder's process id is in it,
 * so a lock whose holder was killed is taken over.
 * @template Result
 * @param {string} file
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function withLock(file, work) {
  makeFolder(dirname(file));
  while (!take(file)) await sleep(RETRY_MS);
  try {
    return await work();
  } finally {
    rmSync(file, { force: true });
  }
}

/** @param {string} file */
function take(file) {
  const own = `${file}.${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    // Fails when the file exists: unlike writing, it never shows a lock without its holder.
    linkSync(own, file);
    return true;
  } catch (error) {
    if (codeOf(error) !== "EEXIST") throw error;
    dropDead(file);
    return false;
  } finally {
    unlinkSync(own);
  }
}

/** @param {string} file */
function dropDead(file) {
  const aside = `${file}.${process.pid}.dead`;
  try {
    if (isAlive(readFileSync(file, "utf8"))) return;
    renameSync(file, aside);
    // Somebody else may have taken it over between the two steps.
    if (isAlive(readFileSync(aside, "utf8"))) renameSync(aside, file);
    else rmSync(aside);
  } catch (error) {
    if (codeOf(error) !== "ENOENT") throw error;
  }
}

/** @param {string} pid */
function isAlive(pid) {
  try {
    process.kill(Number(pid), 0);
    return true;
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
}

/** @param {string} folder */
function makeFolder(folder) {
  try {
    mkdirSync(folder, { recursive: true });
    const probe = `${folder}/.writable-${process.pid}`;
    writeFileSync(probe, "");
    rmSync(probe);
  } catch (error) {
    if (!["EACCES", "EPERM", "EROFS"].includes(codeOf(error) ?? "")) throw error;
    console.error(
      `This user may not write to ${dirname(folder)}: run \`npm run build\` as its owner, then start with NODE_ENV=production.`,
    );
    process.exit(1);
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return /** @type {NodeJS.ErrnoException} */ (error).code;
}
