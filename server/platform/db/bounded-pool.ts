import { type Client, Pool, type PoolClient, type PoolConfig } from "pg";
import { isDatabaseSilent } from "#server/platform/db/database-errors.ts";
import { CONNECT_MS, KEEP_ALIVE } from "#server/platform/db/time-limits.ts";
import type { Log } from "#server/platform/telemetry/log.ts";

interface BoundedPoolConfig extends Omit<PoolConfig, "log"> {
  /** How long a statement may go without an answer. */
  query_timeout: number;
  log: Log;
}

type Connected = Parameters<Pool["connect"]>[0];

/**
 * A pool that never hands out a connection again on which a statement had no answer in time. The driver
 * alone fails the statement and leaves the connection as it is, for the next to wait on.
 */
export class BoundedPool extends Pool {
  readonly #log: Log;

  constructor({ log, ...config }: BoundedPoolConfig) {
    super({ connectionTimeoutMillis: CONNECT_MS, ...KEEP_ALIVE, ...config });
    this.#log = log;
    // An idle connection that breaks is replaced on next use; without a listener it would end the process.
    this.on("error", (error) => log.warn("idle database connection lost", { error }));
    this.on("connect", (client) => this.#watch(client));
    // A statement outside a transaction: the pool itself asked, and gives the connection back with its error.
    this.on("release", (error, client) => {
      if (error instanceof Error && isDatabaseSilent(error)) this.#giveUp(client, error);
    });
  }

  override connect(): Promise<PoolClient>;
  override connect(done: Connected): void;
  override connect(done?: Connected): unknown {
    return done ? super.connect(done) : super.connect().then(releasedWhenLost);
  }

  /** Every statement of a transaction comes through here. */
  #watch(client: PoolClient): void {
    let lost: Error | null = null;
    // Between two statements nobody else listens; the next one says it.
    client.on("error", (error) => {
      lost ??= error;
    });
    const query = client.query.bind(client) as (...input: unknown[]) => unknown;
    const watched = (...input: unknown[]): unknown => {
      // The rollback that follows a loss fails for the same reason, not for one that hides it.
      if (lost && typeof input.at(-1) !== "function") return Promise.reject(lost);
      const answer = query(...input);
      if (answer instanceof Promise) {
        answer.catch((error: Error) => {
          if (!isDatabaseSilent(error)) return;
          lost ??= error;
          this.#giveUp(client, error);
        });
      }
      return answer;
    };
    client.query = watched as PoolClient["query"];
  }

  /** Those that rest have heard as little: asked one by one, each would cost somebody a time-out. */
  #giveUp(client: PoolClient, error: Error): void {
    this.#log.warn("database connection silent, given up", { error });
    hangUpAtOnce(client);
    for (let idle = this.idleCount; idle > 0; idle -= 1) {
      super.connect().then(
        (resting) => {
          resting.release(true);
          hangUpAtOnce(resting);
        },
        () => {},
      );
    }
  }
}

/** Whoever has it may never give it back: a transaction that could not even begin does not. */
function releasedWhenLost(client: PoolClient): PoolClient {
  const release = client.release.bind(client);
  let isReleased = false;
  const onEnd = () => client.release(true);
  client.once("end", onEnd);
  client.release = (error) => {
    if (isReleased) return;
    isReleased = true;
    client.off("end", onEnd);
    release(error);
  };
  return client;
}

/** Without a goodbye: nobody would hear it. */
function hangUpAtOnce(client: PoolClient): void {
  const whole = client as unknown as Client;
  // Marks it as ended, which is what the pool looks at when it is given back.
  void whole.end();
  whole.connection.stream.destroy();
}
