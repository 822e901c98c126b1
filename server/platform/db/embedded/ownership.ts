import { setTimeout as sleep } from "node:timers/promises";
import type { Client } from "pg";
import { connect } from "#server/platform/db/embedded/connect.ts";
import type { RunningServer } from "#server/platform/db/embedded/running-server.ts";

/** Another live app owns this data folder. */
export class DatabaseInUse extends Error {
  override readonly name = "DatabaseInUse";
  constructor() {
    super("database in use");
  }
}

/** Advisory locks end with their connection, so a killed process never leaves one behind. */
const APP = "1634493030, 1";
const TOOLS = "1634493030, 2";
/** The backend of an app killed a moment ago may linger. */
const LINGER_MS = 3_000;

export interface Ownership {
  server: RunningServer;
  /** Resolves when the server, and the ownership with it, is gone. */
  lost: Promise<void>;
}

export async function own(server: RunningServer): Promise<Ownership> {
  const client = await connect(server.url, "alfinete owner");
  const lost = new Promise<void>((resolve) => client.once("end", () => resolve()));
  try {
    const deadline = Date.now() + LINGER_MS;
    while (!(await ask(client, `pg_try_advisory_lock(${APP})`))) {
      if (Date.now() > deadline) throw new DatabaseInUse();
      await sleep(100);
    }
    return { server, lost };
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}

/** Marks the presence of a tool until it leaves or dies. */
export async function attend(server: RunningServer): Promise<{ leave(): Promise<void> }> {
  const client = await connect(server.url, "alfinete tool");
  await ask(client, `pg_try_advisory_lock_shared(${TOOLS})`);
  return {
    async leave() {
      // Unlocked by hand: a backend lingers a little after its connection ends.
      await ask(client, `pg_advisory_unlock_shared(${TOOLS})`).catch(() => {});
      await client.end().catch(() => {});
    },
  };
}

/** True when neither an app nor a tool has this server. */
export async function isDeserted(url: string): Promise<boolean> {
  const client = await connect(url, "alfinete stop");
  try {
    const free = [`pg_try_advisory_lock(${APP})`, `pg_try_advisory_lock(${TOOLS})`];
    for (const lock of free) if (!(await ask(client, lock))) return false;
    return true;
  } finally {
    await client.end().catch(() => {});
  }
}

async function ask(client: Client, call: string): Promise<boolean> {
  const { rows } = await client.query<{ answer: boolean }>(`select ${call} as answer`);
  return rows[0]?.answer === true;
}
