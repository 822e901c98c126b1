import { and, eq, gt } from "drizzle-orm";
import { Failure } from "#contract/errors.ts";
import type { ExportFormat } from "#contract/exports.ts";
import { limits } from "#contract/limits.ts";
import type { Export } from "#contract/routes/exports.ts";
import { inSpace, type SpaceContext } from "#server/context.ts";
import { buildExportJob } from "#server/features/exports/build-export.ts";
import { presentExport, type Subject } from "#server/features/exports/export-rows.ts";
import { findSubject } from "#server/features/exports/find-subject.ts";
import { takeAttempt } from "#server/platform/db/rate-limit.ts";
import { layoutExports } from "#server/platform/db/schema/exports.ts";

const DAY_MS = 24 * 3600_000;
/** Each costs a worker its time. */
const perHour = (userId: string) => ({
  key: `export:${userId}`,
  limit: 30,
  windowSeconds: 3600,
});

interface Choice {
  format: ExportFormat;
  include_team?: boolean | undefined;
}

/** Who asks again while the same is being made gets that one. */
export async function requestExport(
  ctx: SpaceContext,
  subject: Subject,
  { format, include_team: includeTeam = false }: Choice,
): Promise<Export> {
  const { title, layoutIds } = await findSubject(ctx, subject);
  if (layoutIds.length === 0) throw new Failure("export_empty");
  if (layoutIds.length > limits.exportLayouts) {
    throw new Failure("export_too_large", { limit: limits.exportLayouts });
  }
  const now = ctx.clock();
  const [current] = await ctx.db
    .select()
    .from(layoutExports)
    .where(
      and(
        inSpace(ctx.space, layoutExports),
        eq(layoutExports.subjectId, subject.id),
        eq(layoutExports.format, format),
        eq(layoutExports.includeTeam, includeTeam),
        eq(layoutExports.state, "preparing"),
        gt(layoutExports.expiresAt, now),
      ),
    );
  if (current) return presentExport(current);
  const rate = await takeAttempt(ctx.db, perHour(ctx.viewer.profile.id), now);
  if (!rate.allowed) {
    throw new Failure("too_many_requests", { retry_after: rate.retryAfterSeconds });
  }
  return ctx.db.transaction(async (tx) => {
    const [created] = await tx
      .insert(layoutExports)
      .values({
        userId: ctx.space.id,
        subject: subject.subject,
        subjectId: subject.id,
        title,
        layoutIds,
        format,
        includeTeam,
        createdAt: now,
        expiresAt: new Date(now.getTime() + DAY_MS),
      })
      .returning();
    if (!created) throw new Error("an export that was not recorded");
    await ctx.jobs.enqueue(tx, buildExportJob, { exportId: created.id });
    return presentExport(created);
  });
}
