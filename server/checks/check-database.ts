import { Client } from "pg";
import { fingerprintOf } from "#server/app-secret.ts";
import { readFingerprint } from "#server/backup/kept-secret.ts";
import { type Check, embedded, Finding, takeSteps } from "#server/checks/check.ts";
import type { Config } from "#server/config.ts";
import { CONNECT_MS, hangUp } from "#server/platform/db/time-limits.ts";

const OLDEST = 15;

export async function checkDatabase(config: Config): Promise<Check[]> {
  const { databaseUrl } = config;
  if (databaseUrl === null) return embedded("database", `PostgreSQL in ${config.dataDir}`);
  const client = new Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: CONNECT_MS,
    application_name: "alfinete check-config",
  });
  // The step under way fails with it.
  client.on("error", () => {});
  let isConnected = false;
  try {
    return await takeSteps("database", [
      [
        "reachable",
        async () => {
          await client.connect();
          isConnected = true;
          return `${client.host}:${client.port}, database ${client.database}`;
        },
      ],
      ["version", () => requireVersion(client)],
      ["TLS", () => describeTls(client)],
      ["may create tables", () => tryToCreate(client, config)],
      ["APP_SECRET", () => compareSecret(client, config)],
    ]);
  } finally {
    if (isConnected) await hangUp(client);
  }
}

async function requireVersion(client: Client): Promise<string> {
  const { rows } = await client.query<{ server_version: string }>("show server_version");
  const version = rows[0]?.server_version ?? "";
  if (Number.parseInt(version, 10) >= OLDEST) return version;
  throw new Finding(version, `Use PostgreSQL ${OLDEST} or newer.`);
}

async function describeTls(client: Client): Promise<string> {
  const { rows } = await client.query<{ version: string | null }>(
    "select version from pg_stat_ssl where pid = pg_backend_pid()",
  );
  return rows[0]?.version ?? "not in use";
}

/** What migrations do, taken back. */
async function tryToCreate(client: Client, { migrateOnStart }: Config): Promise<string> {
  if (!migrateOnStart) return "not tried: MIGRATE_ON_START=off";
  await client.query("begin");
  try {
    await client.query("create schema alfinete_check_config");
    await client.query("create table public.alfinete_check_config (id integer)");
    return "yes";
  } finally {
    await client.query("rollback");
  }
}

async function compareSecret(client: Client, config: Config): Promise<string> {
  const recorded = await readFingerprint(client);
  if (recorded === null) return "not used with this database yet";
  const { appSecret, appSecretOld } = config;
  if (appSecret === null) return "generated at start";
  if (recorded === fingerprintOf(appSecret)) return "the one of this database";
  if (appSecretOld && recorded === fingerprintOf(appSecretOld)) return "replaces APP_SECRET_OLD";
  throw new Finding(
    "not the one of this database",
    "Set the APP_SECRET that this database was used with, or give it as APP_SECRET_OLD to change it.",
  );
}
