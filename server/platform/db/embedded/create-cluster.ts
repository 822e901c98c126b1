import { type SpawnOptions, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chown, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { makePrivateFolder, type Place } from "#server/platform/db/embedded/choose-place.ts";
import { spawnOptions } from "#server/platform/db/embedded/spawn-options.ts";

export const USER = "alfinete";
export const DATABASE = "alfinete";

const UNFINISHED = "new-cluster-";

/** Built aside and renamed when complete: a kill in the middle leaves nothing that looks like a cluster. */
export async function ensureCluster(place: Place, bin: string): Promise<void> {
  if (await stat(join(place.cluster, "PG_VERSION")).catch(() => null)) return;
  await removeUnfinished(place);
  await writePassword(place);
  const fresh = join(place.home, UNFINISHED + randomBytes(4).toString("hex"));
  await makePrivateFolder(fresh, place.runAs);
  const options = spawnOptions(place);
  await run(join(bin, "initdb"), initdbArguments(fresh, place), options);
  const single = ["--single", "-D", fresh, "postgres"];
  await run(join(bin, "postgres"), single, options, `CREATE DATABASE ${DATABASE}\n`);
  await rename(fresh, place.cluster);
}

function initdbArguments(folder: string, place: Place): string[] {
  return [
    `--pgdata=${folder}`,
    `--username=${USER}`,
    `--pwfile=${place.passwordFile}`,
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--locale=C",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--no-instructions",
  ];
}

async function writePassword(place: Place): Promise<void> {
  await rm(place.passwordFile, { force: true });
  const password = randomBytes(24).toString("base64url");
  await writeFile(place.passwordFile, password, { mode: 0o600, flag: "wx" });
  if (place.runAs) await chown(place.passwordFile, place.runAs.uid, place.runAs.gid);
}

/** Best effort: an initdb whose app was killed may still be writing there. */
async function removeUnfinished(place: Place): Promise<void> {
  for (const name of await readdir(place.home))
    if (name.startsWith(UNFINISHED))
      await rm(join(place.home, name), { recursive: true, force: true }).catch(() => {});
}

function run(file: string, args: string[], options: SpawnOptions, input = ""): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, { ...options, stdio: ["pipe", "pipe", "pipe"] });
    let output = "";
    const collect = (chunk: Buffer) => {
      output = (output + chunk).slice(-4_000);
    };
    child.stdout?.on("data", collect);
    child.stderr?.on("data", collect);
    child.stdin?.on("error", () => {});
    child.stdin?.end(input);
    const fail = (why: string) =>
      reject(new Error(`The embedded database could not be created, set DATABASE_URL: ${why}`));
    child.once("error", (error) => fail(error.message));
    child.once("close", (code) => (code === 0 ? resolve() : fail(output.trim() || `exit ${code}`)));
  });
}
