/**
 * A child process for the tests of the embedded database: `<mode> <data folder>`.
 * It says `ready <json>` once it is connected, `wrote <id>` after each acknowledged write, and
 * stops in order on SIGTERM.
 */
import { Pool } from "pg";
import {
  joinEmbeddedPostgres,
  startEmbeddedPostgres,
} from "#server/platform/db/embedded/embedded-postgres.ts";

const [mode = "", dataDir = ""] = process.argv.slice(2);
const WRITERS = 4;

if (process.env.RUN_AS) {
  process.setgroups?.([]);
  process.setgid?.(Number(process.env.RUN_AS));
  process.setuid?.(Number(process.env.RUN_AS));
}

const say = (line: string) => process.stdout.write(`${line}\n`);
const log = {
  info: (message: string) => say(`info ${message}`),
  warn: (message: string) => say(`warn ${message}`),
  error: (message: string, fields?: Record<string, unknown>) =>
    say(`error ${message} ${fields?.error}`),
};

try {
  if (mode === "tool") await tool();
  else await app();
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exit(1);
}

async function tool(): Promise<void> {
  const { url, leave } = await joinEmbeddedPostgres({ dataDir });
  onTerm(leave);
  say(`ready ${JSON.stringify({ url })}`);
}

async function app(): Promise<void> {
  const database = await startEmbeddedPostgres({ dataDir, log });
  const { url, dataFolder, binFolder } = database;
  onTerm(database.stop);
  say(`ready ${JSON.stringify({ url, dataFolder, binFolder })}`);
  if (mode === "write") await write(url);
  if (mode === "fail") throw new Error("a failure of the app");
}

function onTerm(stop: () => Promise<void>): void {
  process.once("SIGTERM", () => stop().then(() => process.exit(0)));
}

async function write(url: string): Promise<void> {
  const pool = new Pool({ connectionString: url, max: WRITERS });
  pool.on("error", () => {});
  await pool.query("create table if not exists writes (id bigserial primary key, note text)");
  const writer = async () => {
    for (;;) {
      const { rows } = await pool.query("insert into writes (note) values ($1) returning id", [
        "x".repeat(200),
      ]);
      say(`wrote ${rows[0].id}`);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, writer));
}
