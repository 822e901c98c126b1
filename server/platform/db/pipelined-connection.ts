import { Client } from "pg";
import {
  CONNECT_MS,
  hangUp,
  KEEP_ALIVE,
  NOTICE_LOSS,
  STATEMENT_MS,
} from "#server/platform/db/time-limits.ts";
import type { Log } from "#server/platform/telemetry/log.ts";

export interface ConnectionOptions {
  url: string;
  log: Log;
  /** Told of every connection, before it is used. */
  onConnect?: (client: Client) => void;
  /** Whoever waits longer for a row that somebody holds gives up. */
  lockTimeoutMs?: number;
}

/**
 * A connection on which statements do not wait for the answers to those before. Opened when it is
 * needed, and again after a loss.
 */
export interface PipelinedConnection {
  open(): Promise<Client>;
  /** Ends the connection at once, with whatever was begun on it. */
  drop(): void;
  close(): Promise<void>;
}

export function pipelinedConnection(options: ConnectionOptions): PipelinedConnection {
  let current: Promise<Client> | null = null;

  function open(): Promise<Client> {
    const opening = connect(options);
    current = opening;
    const forget = () => {
      if (current === opening) current = null;
    };
    opening.then((client) => client.on("end", forget), forget);
    return opening;
  }

  return {
    open: () => current ?? open(),
    drop() {
      const dropped = current;
      current = null;
      dropped?.then(
        ({ connection }) => connection.stream.destroy(),
        () => {},
      );
    },
    async close() {
      const client = await current?.catch(() => null);
      if (client) await hangUp(client);
    },
  };
}

async function connect(options: ConnectionOptions): Promise<Client> {
  const { url, log, onConnect, lockTimeoutMs = 0 } = options;
  const client = new Client({
    connectionString: url,
    pipeline: true,
    connectionTimeoutMillis: CONNECT_MS,
    // On a connection that has gone silent everybody waits for the first: it is given up, and they with it.
    query_timeout: STATEMENT_MS,
    ...KEEP_ALIVE,
    application_name: "alfinete pipeline",
    // Its transactions never wait for anybody but the database: one that rests has lost its process, and
    // must not hold a layout's row against everybody else.
    options: `${NOTICE_LOSS} -c idle_in_transaction_session_timeout=10000 -c lock_timeout=${lockTimeoutMs}`,
  });
  client.on("error", (error) => log.warn("pipelined database connection lost", { error }));
  await client.connect();
  onConnect?.(client);
  return client;
}
