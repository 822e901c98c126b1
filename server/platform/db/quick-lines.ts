import { type CustomTypesConfig, types } from "pg";
import type { NamedSelect } from "#server/platform/db/named-select.ts";
import {
  type ConnectionOptions,
  pipelinedConnection,
} from "#server/platform/db/pipelined-connection.ts";

/** For selects that take the database a moment; a slow one would keep others waiting behind it. */
export interface QuickLines {
  run<Row>(select: NamedSelect<Row>, values: Record<string, unknown>): Promise<Row[]>;
  close(): Promise<void>;
}

/** As many as the database can work on side by side, about. */
const LINES = 2;

/**
 * A connection for each statement in flight costs both sides a visit to the system for every one of
 * them. Here the statements of one moment travel together, on few connections, and so do the answers.
 */
export function quickLines(options: ConnectionOptions): QuickLines {
  const lines = Array.from({ length: LINES }, () => ({
    line: pipelinedConnection(options),
    load: 0,
  }));
  return {
    async run(select, values) {
      const freest = lines.reduce((a, b) => (b.load < a.load ? b : a));
      freest.load += 1;
      try {
        const client = await freest.line.open();
        const { rows } = await client.query<unknown[]>({
          name: select.name,
          text: select.text,
          values: select.valuesFrom(values),
          rowMode: "array",
          types: plainTimes,
        });
        return rows.map(select.decode);
      } finally {
        freest.load -= 1;
      }
    },
    close: async () => {
      await Promise.all(lines.map(({ line }) => line.close()));
    },
  };
}

/** Times as text, which is what the columns decode. */
const plainTimes: CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === types.builtins.TIMESTAMPTZ
      ? (text: string) => text
      : types.getTypeParser(oid, format as "text"),
};
