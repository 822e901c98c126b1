import { and, asc, between, eq } from "drizzle-orm";
import type { EndingLink } from "#contract/routes/today.ts";
import { inSpace, type SpaceContext } from "#server/context.ts";
import { linkTables } from "#server/features/links/link-rows.ts";

const SOON_MS = 7 * 24 * 3600_000;

/** Links that are open and end within days, the next one first. */
export async function listEndingLinks(
  { db, space, clock }: SpaceContext,
  limit: number,
): Promise<EndingLink[]> {
  const now = clock();
  const soon = new Date(now.getTime() + SOON_MS);
  const found = await Promise.all(
    (["layout", "presentation"] as const).map(async (kind) => {
      const table = linkTables[kind];
      const rows = await db
        .select({ id: table.id, title: table.title, expiresAt: table.linkExpiresAt })
        .from(table)
        .where(
          and(
            inSpace(space, table),
            eq(table.linkActive, true),
            between(table.linkExpiresAt, now, soon),
          ),
        )
        .orderBy(asc(table.linkExpiresAt))
        .limit(limit);
      return rows.flatMap(({ id, title, expiresAt }) =>
        expiresAt ? [{ id, kind, title, expires_at: expiresAt.toISOString() }] : [],
      );
    }),
  );
  return found
    .flat()
    .sort((one, other) => one.expires_at.localeCompare(other.expires_at))
    .slice(0, limit);
}
