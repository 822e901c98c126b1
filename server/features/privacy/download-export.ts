import { Failure } from "#contract/errors.ts";
import type { StreamAnswer } from "#server/api.ts";
import type { UserContext } from "#server/context.ts";
import { findCurrent } from "#server/features/privacy/request-export.ts";
import { exactly } from "#server/platform/storage/exact-bytes.ts";

export async function openExport(ctx: UserContext): Promise<StreamAnswer> {
  const found = await findCurrent(ctx.db, ctx.viewer.profile.id, ctx.clock());
  if (!found?.key || found.state !== "ready") throw new Failure("not_found");
  const size = Number(found.size);
  const date = found.requestedAt.toISOString().slice(0, 10);
  return {
    body: exactly(await ctx.storage.read(found.key), size),
    headers: {
      "Content-Type": "application/zip",
      "Content-Length": String(size),
      "Content-Disposition": `attachment; filename="alfinete-${date}.zip"`,
    },
  };
}
