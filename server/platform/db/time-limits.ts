import type { Client } from "pg";

// How long a connection may stay silent. A line that swallows packets gives no error: whoever waits on it
// waits for ever, so every way to the database has a limit of its own. Where statements may rightly take
// long (migrations, backups, sweeps), the limit is TCP's: probes that nobody answers end the connection.

/** Time to connect and sign in, or to be handed a connection of the pool. */
export const CONNECT_MS = 5_000;
/** For statements that somebody waits for: requests, the queue, live updates. */
export const STATEMENT_MS = 15_000;
/** For sweeps, exports and the removal of an account. */
export const LONG_STATEMENT_MS = 10 * 60_000;
/** For a goodbye that may reach nobody. */
const GOODBYE_MS = 1_000;

/** Ours: the first probe after this time without a byte, and ten more, one a second. */
export const KEEP_ALIVE = { keepAlive: true, keepAliveInitialDelayMillis: 10_000 };

/**
 * The server's: it notices within a second that we hung up on a statement, and within 20 s that we are
 * gone without a word. Until then locks of ours are held.
 */
export const NOTICE_LOSS = [
  "-c client_connection_check_interval=1000",
  "-c tcp_keepalives_idle=10",
  "-c tcp_keepalives_interval=5",
  "-c tcp_keepalives_count=2",
].join(" ");

/** Ends a connection, whether or not the other side answers. */
export async function hangUp(client: Client): Promise<void> {
  const timer = setTimeout(() => client.connection.stream.destroy(), GOODBYE_MS);
  await client.end();
  clearTimeout(timer);
}
