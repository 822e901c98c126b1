import { Socket } from "node:net";
import { Client } from "pg";
import {
  CONNECT_MS,
  hangUp,
  KEEP_ALIVE,
  NOTICE_LOSS,
  STATEMENT_MS,
} from "#server/platform/db/time-limits.ts";
import type { Log } from "#server/platform/telemetry/log.ts";

export interface LineOptions {
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
export interface PipelinedLine {
  open(): Promise<OpenLine>;
  /** Ends the connection at once, with whatever was begun on it. */
  drop(): void;
  close(): Promise<void>;
}

export interface OpenLine {
  client: Client;
  /** Corked, it keeps what is sent, to send it together. */
  socket: Socket;
}

export function pipelinedLine(options: LineOptions): PipelinedLine {
  let current: Promise<OpenLine> | null = null;

  function open(): Promise<OpenLine> {
    const opening = openLine(options);
    current = opening;
    const forget = () => {
      if (current === opening) current = null;
    };
    opening.then(({ client }) => client.on("end", forget), forget);
    return opening;
  }

  return {
    open: () => current ?? open(),
    drop() {
      const dropped = current;
      current = null;
      dropped?.then(
        ({ socket }) => socket.destroy(),
        () => {},
      );
    },
    async close() {
      const opened = await current?.catch(() => null);
      if (opened) await hangUp(opened.client);
    },
  };
}

async function openLine(options: LineOptions): Promise<OpenLine> {
  const { url, log, onConnect, lockTimeoutMs = 0 } = options;
  const socket = new Socket();
  const client = new Client({
    connectionString: url,
    stream: () => socket,
    pipeline: true,
    connectionTimeoutMillis: CONNECT_MS,
    // On a line that has gone silent everybody waits for the first: it is given up, and they with it.
    query_timeout: STATEMENT_MS,
    ...KEEP_ALIVE,
    application_name: "alfinete lines",
    // Its transactions never wait for anybody but the database: one that rests has lost its process, and
    // must not hold a layout's row against everybody else.
    options: `${NOTICE_LOSS} -c idle_in_transaction_session_timeout=10000 -c lock_timeout=${lockTimeoutMs}`,
  });
  client.on("error", (error) => log.warn("database line lost", { error }));
  await client.connect();
  onConnect?.(client);
  return { client, socket };
}
