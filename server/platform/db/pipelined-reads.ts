import {
  type ConnectionOptions,
  pipelinedConnection,
} from "#server/platform/db/pipelined-connection.ts";
import type { Prepared, Values } from "#server/platform/db/prepared.ts";

/** For selects that take the database a moment; a slow one would keep others waiting behind it. */
export interface PipelinedReads {
  run<Row>(select: Prepared<Row>, values: Values): Promise<Row[]>;
  close(): Promise<void>;
}

/** As many as the database can work on side by side, about. */
const CONNECTIONS = 2;

/**
 * A connection for each statement in flight costs both sides a system call for every one of them. Here
 * the statements of one moment share few connections, and so do the answers.
 */
export function pipelinedReads(options: ConnectionOptions): PipelinedReads {
  const connections = Array.from({ length: CONNECTIONS }, () => ({
    ...pipelinedConnection(options),
    load: 0,
  }));
  return {
    async run(select, values) {
      const freest = connections.reduce((a, b) => (b.load < a.load ? b : a));
      freest.load += 1;
      try {
        return await select({ $client: await freest.open() }, values);
      } finally {
        freest.load -= 1;
      }
    },
    close: async () => {
      await Promise.all(connections.map(({ close }) => close()));
    },
  };
}
