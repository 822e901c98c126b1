import { eq } from "drizzle-orm";
import type { UserContext } from "#server/context.ts";
import { removeFilesJob } from "#server/features/files/index.ts";
import { renditionFolder } from "#server/features/layouts/image-urls.ts";
import { getOwnLayout } from "#server/features/layouts/layout-queries.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import { layoutTopic } from "#server/platform/live/topics.ts";

/** Comments go with the row; files by a job that is retried until they are gone. */
export function removeLayout(ctx: UserContext, layoutId: string): Promise<void> {
  return ctx.db.transaction(async (tx) => {
    const layout = await getOwnLayout(tx, ctx.viewer, layoutId);
    await tx.delete(layouts).where(eq(layouts.id, layout.id));
    await ctx.live.publish(tx, layoutTopic(layout.id), "removed");
    await ctx.jobs.enqueue(tx, removeFilesJob, {
      keys: [layout.imagePath],
      folders: [`${renditionFolder(layout)}/`],
    });
  });
}
