import { setTimeout as pause } from "node:timers/promises";
import { Failure } from "#contract/errors.ts";
import {
  type ConnectionOptions,
  pipelinedConnection,
} from "#server/platform/db/pipelined-connection.ts";

/** Work that many may ask for at once, and that is to be done once. */
export interface SingleFlight {
  /**
   * Whoever asks while this process is at it gets the same outcome. While another process is, it waits
   * for its turn: `work` has to look first whether there is anything left to do.
   */
  run<T>(name: string, work: () => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const LOOK_EVERY_MS = 250;
/** Longer than anything that is done this way takes. */
const PATIENCE_MS = 180_000;

/**
 * Advisory locks on one connection of this process: they cost no connection each while the work takes
 * its time, and a process that dies lets go of them.
 */
export function singleFlight(options: ConnectionOptions): SingleFlight {
  const connection = pipelinedConnection(options);
  const underWay = new Map<string, Promise<unknown>>();

  async function ask(call: "pg_try_advisory_lock" | "pg_advisory_unlock", name: string) {
    const client = await connection.open();
    const text = `select ${call}(hashtextextended($1, 0)) as done`;
    const { rows } = await client.query<{ done: boolean }>({ name: call, text, values: [name] });
    return rows[0]?.done === true;
  }

  async function alone<T>(name: string, work: () => Promise<T>): Promise<T> {
    const deadline = performance.now() + PATIENCE_MS;
    while (!(await ask("pg_try_advisory_lock", name))) {
      if (performance.now() > deadline) throw new Failure("unavailable");
      await pause(LOOK_EVERY_MS);
    }
    try {
      return await work();
    } finally {
      // Nobody waits for this, and a connection that broke has let go already.
      ask("pg_advisory_unlock", name).catch(() => {});
    }
  }

  return {
    run<T>(name: string, work: () => Promise<T>): Promise<T> {
      const current = underWay.get(name);
      if (current) return current as Promise<T>;
      const flight = alone(name, work).finally(() => underWay.delete(name));
      underWay.set(name, flight);
      return flight;
    },
    close: connection.close,
  };
}
