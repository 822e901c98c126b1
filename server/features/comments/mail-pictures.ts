import { buffer } from "node:stream/consumers";
import type { Services } from "#server/context.ts";
import { ensureSpotImage, getVersion, type LayoutRow } from "#server/features/layouts/index.ts";
import { isGuarded } from "#server/features/links/index.ts";
import type { MailPicture } from "#server/platform/mail/mail.ts";

interface Spoken {
  commentId: string;
  /** The version that it is about. */
  version: number;
  x: number;
  y: number;
  /** Without a pin it is about the whole, of which a small picture shows nothing. */
  pinned: boolean;
}

/** What comments are about, as they stand in a mail; nothing of a guarded layout. */
export async function picturesOf(
  services: Services,
  layout: LayoutRow,
  spoken: readonly Spoken[],
): Promise<Map<string, MailPicture>> {
  const pictures = new Map<string, MailPicture>();
  if (isGuarded(layout)) return pictures;
  for (const { commentId, version, x, y, pinned } of spoken) {
    if (!pinned || pictures.has(commentId)) continue;
    try {
      const picture = await getVersion(services.db, layout.id, version);
      const key = await ensureSpotImage(services, picture, { x, y });
      const bytes = await buffer(await services.storage.read(key));
      pictures.set(commentId, { id: commentId, type: "image/jpeg", bytes });
    } catch (error) {
      // The words are what the mail is for.
      services.log.warn("a mail goes without its picture", { error });
    }
  }
  return pictures;
}
