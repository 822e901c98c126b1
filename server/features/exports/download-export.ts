import { Failure } from "#contract/errors.ts";
import { exportFile as text } from "#contract/messages/export-file.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import type { StreamAnswer } from "#server/api.ts";
import type { SpaceContext } from "#server/context.ts";
import { getSpaceExport } from "#server/features/exports/export-rows.ts";
import { attachmentNamed } from "#server/platform/http/attachment-named.ts";
import { exactly } from "#server/platform/storage/exact-bytes.ts";

const TYPES = { pdf: "application/pdf", csv: "text/csv; charset=utf-8" } as const;

export async function downloadExport(ctx: SpaceContext, exportId: string): Promise<StreamAnswer> {
  const { key, size, state, format, title } = await getSpaceExport(ctx, exportId);
  if (!key || size === null || state !== "ready") throw new Failure("not_found");
  return {
    body: exactly(await ctx.storage.read(key), size),
    headers: {
      "Content-Type": TYPES[format],
      "Content-Length": String(size),
      "Content-Disposition": attachmentNamed(fillMessage(text.fileName, { title, format })),
      "Cache-Control": "no-store",
    },
  };
}
