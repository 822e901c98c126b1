import { Readable } from "node:stream";
import { inArray, sql } from "drizzle-orm";
import { exportColumns } from "#contract/messages/export-file.ts";
import type { Services } from "#server/context.ts";
import type { Building } from "#server/features/exports/building.ts";
import { readWords } from "#server/features/exports/read-words.ts";
import { BYTE_ORDER_MARK, csvLine } from "#server/features/exports/sheet/csv-cells.ts";
import { linesOf } from "#server/features/exports/sheet/sheet-lines.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";

/** A line for each comment and each reply, all of one moment; some hundred are in memory at a time. */
export function writeSheet(services: Services, building: Building): Promise<number> {
  const { key, signal } = building;
  const options = { contentType: "text/csv", private: true, signal };
  return services.db.transaction(
    async (tx) => {
      // Waiting for the storage may take longer than a transaction is allowed to idle.
      await tx.execute(sql`set local idle_in_transaction_session_timeout = '10min'`);
      const lines = Readable.from(sheet(services, tx, building), { objectMode: false });
      return (await services.storage.put(key, lines, options)).size;
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

async function* sheet(
  { config }: Services,
  tx: Tx,
  { row: { layoutIds, includeTeam }, onProgress }: Building,
): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvLine(Object.values(exportColumns));
  const found = await readLayouts(tx, layoutIds);
  const whole = found.reduce((sum, { commentCount }) => sum + commentCount, 1);
  let written = 0;
  for (const layoutId of layoutIds) {
    const layout = found.find(({ id }) => id === layoutId);
    if (!layout) continue;
    for await (const batch of readWords(tx, { layoutId, includeTeam })) {
      const lines = batch.flatMap((exported) => linesOf(layout, exported, config.appUrl));
      if (lines.length > 0) yield lines.map(csvLine).join("");
      written += batch.length;
      await onProgress(Math.min(1, written / whole));
    }
  }
}

function readLayouts(tx: Tx, ids: readonly string[]) {
  return tx
    .select({ id: layouts.id, title: layouts.title, commentCount: layouts.commentCount })
    .from(layouts)
    .where(inArray(layouts.id, [...ids]));
}
