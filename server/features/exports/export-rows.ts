import { and, desc, eq, gt } from "drizzle-orm";
import { Failure } from "#contract/errors.ts";
import type { ExportSubject } from "#contract/exports.ts";
import type { Export } from "#contract/routes/exports.ts";
import { inSpace, type SpaceContext } from "#server/context.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { layoutExports } from "#server/platform/db/schema/exports.ts";

export type ExportRow = typeof layoutExports.$inferSelect;

export interface Subject {
  subject: ExportSubject;
  id: string;
}

/** Where its file is, or will be. */
export function keyOf({ id, format }: Pick<ExportRow, "id" | "format">): string {
  return `exports/${id}.${format}`;
}

/** Of the last day, the newest first. */
export async function listExports(
  ctx: SpaceContext,
  { subject, id }: Subject,
): Promise<{ data: Export[] }> {
  const rows = await ctx.db
    .select()
    .from(layoutExports)
    .where(
      and(
        inSpace(ctx.space, layoutExports),
        eq(layoutExports.subject, subject),
        eq(layoutExports.subjectId, id),
        gt(layoutExports.expiresAt, ctx.clock()),
      ),
    )
    .orderBy(desc(layoutExports.createdAt), desc(layoutExports.id));
  return { data: rows.map(presentExport) };
}

export async function getSpaceExport(ctx: SpaceContext, exportId: string): Promise<ExportRow> {
  const isCurrent = gt(layoutExports.expiresAt, ctx.clock());
  const [row] = await ctx.db
    .select()
    .from(layoutExports)
    .where(and(eq(layoutExports.id, exportId), inSpace(ctx.space, layoutExports), isCurrent));
  if (!row) throw new Failure("not_found");
  return row;
}

/** Returns false when the export is no longer wanted. */
export async function updateExport(
  db: Queryable,
  id: string,
  change: Partial<ExportRow>,
): Promise<boolean> {
  const which = eq(layoutExports.id, id);
  const changed = await db.update(layoutExports).set(change).where(which).returning();
  return changed.length > 0;
}

export function presentExport(row: ExportRow): Export {
  return {
    id: row.id,
    format: row.format,
    include_team: row.includeTeam,
    state: row.state,
    progress: row.progress,
    size: row.size,
    created_at: row.createdAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
  };
}
