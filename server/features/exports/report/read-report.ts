import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { limits } from "#contract/limits.ts";
import type { Services } from "#server/context.ts";
import { type Exported, readWords } from "#server/features/exports/read-words.ts";
import type { LayoutRow, VersionRow } from "#server/features/layouts/index.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import { versions } from "#server/platform/db/schema/versions.ts";

export interface ReportedLayout {
  layout: LayoutRow;
  /** The newest, and those that were commented on; from the newest to the oldest. */
  versions: { version: VersionRow; words: Exported[] }[];
  /** Whether there are more comments than are shown. */
  isShortened: boolean;
}

/** Everything that a report says of a layout, of one moment; null when it is gone. */
export function readReported(
  { db }: Services,
  { layoutId, includeTeam }: { layoutId: string; includeTeam: boolean },
): Promise<ReportedLayout | null> {
  return db.transaction(
    async (tx) => {
      const [layout] = await tx.select().from(layouts).where(eq(layouts.id, layoutId));
      if (!layout) return null;
      const words: Exported[] = [];
      for await (const batch of readWords(tx, { layoutId, includeTeam })) {
        words.push(...batch);
        if (words.length > limits.exportedComments) break;
      }
      const shown = words.slice(0, limits.exportedComments);
      const numbers = new Set([layout.version, ...shown.map(({ comment }) => comment.version)]);
      const found = await tx
        .select()
        .from(versions)
        .where(and(eq(versions.layoutId, layoutId), inArray(versions.number, [...numbers])))
        .orderBy(desc(versions.number));
      return {
        layout,
        versions: found.map((version) => ({
          version,
          words: shown.filter(({ comment }) => comment.version === version.number),
        })),
        isShortened: words.length > shown.length,
      };
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

/** How many comments of these layouts everybody sees, and how many of them are open. */
export async function countWords({ db }: Services, layoutIds: readonly string[]) {
  const [row] = await db
    .select({
      comments: sql<number>`coalesce(sum(${layouts.commentCount}), 0)::int`,
      resolved: sql<number>`coalesce(sum(${layouts.resolvedCount}), 0)::int`,
    })
    .from(layouts)
    .where(inArray(layouts.id, [...layoutIds]));
  const { comments = 0, resolved = 0 } = row ?? {};
  return { comments, open: comments - resolved };
}
