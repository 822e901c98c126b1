import { existsSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseEnv } from "node:util";

type Env = Readonly<Record<string, string | undefined>>;

export interface Environment {
  env: Env;
  /** Names in the settings file. A name that is no setting there is a mistake. */
  inFile: readonly string[];
}

/**
 * The process's environment, completed by `.env` in the working folder or by the file that ENV_FILE names.
 * Libraries read theirs from the process too, so it is completed in place.
 */
export function readEnvironment(): Environment {
  const file = resolve(process.env.ENV_FILE || ".env");
  if (!existsSync(file)) return { env: process.env, inFile: [] };
  process.loadEnvFile(file);
  return { env: process.env, inFile: Object.keys(parseEnv(readFileSync(file, "utf8"))) };
}
