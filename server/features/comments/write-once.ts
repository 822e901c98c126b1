import { Failure } from "#contract/errors.ts";
import type { Context } from "#server/context.ts";
import type { Queryable, Tx } from "#server/platform/db/database.ts";
import { isDatabaseSilent } from "#server/platform/db/database-errors.ts";
import { layoutTopic } from "#server/platform/live/topics.ts";

interface Written {
  layoutId: string;
  seq: number;
}

/** What a comment and a reply begin with: nothing has happened to them yet. */
export const UNTOUCHED = {
  editedAt: null,
  editedBy: null,
  editedByName: null,
  original: null,
  reactions: {},
} as const;

/**
 * Writes a comment or a reply on a layout, together with others of the same moment. It is one however
 * often it is sent: the id that the client chose decides.
 */
export async function writeOnce<Row extends Written>(
  ctx: Context,
  { layoutId, id }: { layoutId: string; id: string },
  find: (db: Queryable, id: string) => Promise<Row | undefined>,
  write: (tx: Tx) => Promise<Row | Failure>,
): Promise<Row> {
  const made = await ctx.batchedTransaction(layoutId, write).catch(async (error: unknown) => {
    // Whoever waited for a silent database is told so, instead of waiting again.
    if (isDatabaseSilent(error)) throw error;
    // Sent twice at once, or committed although the answer was lost: the one that is there counts.
    const sent = await find(ctx.db, id);
    if (!sent) throw error;
    return sent;
  });
  if (made instanceof Failure) throw made;
  // An id that is taken elsewhere says nothing about what it belongs to.
  if (made.layoutId !== layoutId) throw new Failure("not_found");
  ctx.live.echo(layoutTopic(layoutId), String(made.seq));
  return made;
}
