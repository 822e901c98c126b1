import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { invalidInput } from "#contract/errors.ts";
import { isUuid } from "#contract/is-uuid.ts";

/** Only what the database can read: it comes back from a stranger. */
const POSITION = /^(\d{1,14})\|(.+)$/;

/** Where a page ended in a list from newest to oldest. Times are whole milliseconds: we write them so. */
function newestFirstCursor(last: { createdAt: Date; id: string }): string {
  return Buffer.from(`${last.createdAt.getTime()}|${last.id}`).toString("base64url");
}

/** The rows after the cursor, or all of them without one. */
export function afterNewestFirst(
  cursor: string | undefined,
  columns: { createdAt: PgColumn; id: PgColumn },
): SQL | undefined {
  if (cursor === undefined) return undefined;
  const [, time, id] = POSITION.exec(Buffer.from(cursor, "base64url").toString()) ?? [];
  if (!time || !id || !isUuid(id)) throw invalidInput("cursor");
  const moment = new Date(Number(time));
  // As a row comparison the planner walks the index from there on.
  return sql`(${columns.createdAt}, ${columns.id}) < (${moment.toISOString()}::timestamptz, ${id}::uuid)`;
}

/** One row more than asked tells whether there is another page. */
export function cutPage<Row>(
  rows: Row[],
  limit: number,
  positionOf: (row: Row) => { createdAt: Date; id: string },
): { rows: Row[]; nextCursor: string | null } {
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const more = rows.length > limit && last !== undefined;
  return { rows: page, nextCursor: more ? newestFirstCursor(positionOf(last)) : null };
}
