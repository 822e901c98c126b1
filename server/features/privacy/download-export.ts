import { Failure } from "#contract/errors.ts";
import type { UserContext } from "#server/context.ts";
import { findCurrent } from "#server/features/privacy/request-export.ts";
import type { StreamAnswer } from "#server/http/serve.ts";

export async function openExport(ctx: UserContext): Promise<StreamAnswer> {
  const found = await findCurrent(ctx.db, ctx.viewer.profile.id, ctx.clock());
  if (!found?.key || found.state !== "ready") throw new Failure("not_found");
  const date = found.requestedAt.toISOString().slice(0, 10);
  return {
    body: await ctx.storage.read(found.key),
    headers: {
      "Content-Type": "application/zip",
      "Content-Length": String(found.size),
      "Content-Disposition": `attachment; filename="alfinete-${date}.zip"`,
    },
  };
}
