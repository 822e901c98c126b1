import { Failure } from "#contract/errors.ts";
import { imageTypes } from "#contract/image-types.ts";
import type { StreamAnswer } from "#server/api.ts";
import type { Context } from "#server/context.ts";
import { openPublicLayout } from "#server/features/links/find-public-layout.ts";
import type { Visitor } from "#server/features/links/passes.ts";
import { attachmentNamed } from "#server/platform/http/attachment-named.ts";
import { exactly } from "#server/platform/storage/exact-bytes.ts";

/** The original, named after its layout. Without the owner's leave there is no such address. */
export async function downloadImage(
  ctx: Context,
  visitor: Visitor,
  address: string,
): Promise<StreamAnswer> {
  const { layout, link } = await openPublicLayout(ctx, address, visitor);
  if (!link.linkAllowsDownload) throw new Failure("not_found");
  const stored = await ctx.storage.stat(layout.imagePath);
  if (!stored) throw new Failure("not_found");
  const { extension, mediaType } = imageTypes[layout.imageType];
  return {
    body: exactly(await ctx.storage.read(layout.imagePath), stored.size),
    headers: {
      "Content-Type": mediaType,
      "Content-Length": String(stored.size),
      "Content-Disposition": attachmentNamed(`${layout.title}.${extension}`),
      "Cache-Control": "no-store",
    },
  };
}
