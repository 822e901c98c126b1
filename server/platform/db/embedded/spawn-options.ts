import type { SpawnOptions } from "node:child_process";
import type { Place } from "#server/platform/db/embedded/choose-place.ts";

const PASSED_ON = ["PATH", "SystemRoot", "TEMP", "TMP"];

/** A bare environment: a PGPORT or LANG of the person who starts us must not change the server. */
export function spawnOptions(place: Place): SpawnOptions {
  const env: NodeJS.ProcessEnv = { LC_ALL: "C" };
  for (const name of PASSED_ON) if (process.env[name]) env[name] = process.env[name];
  // Our own working folder may be closed to PostgreSQL's user.
  return { cwd: place.home, env, windowsHide: true, ...place.runAs };
}
