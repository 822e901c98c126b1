import type { Services } from "#server/context.ts";
import { picturesOf } from "#server/features/comments/index.ts";
import type { DescribedNotice } from "#server/features/notices/describe-notices.ts";
import type { MailPicture } from "#server/platform/mail/mail.ts";

/** Notices of one mail that are shown with their spot; the others are a line each. */
const PICTURED = 10;

/** Of what notices are about, by comment; nothing of guarded layouts. */
export async function picturesFor(
  services: Services,
  told: readonly DescribedNotice[],
): Promise<ReadonlyMap<string, MailPicture>> {
  const found = new Map<string, MailPicture>();
  const shown = told.filter(({ kind }) => kind !== "approval").slice(0, PICTURED);
  const layouts = new Map(shown.map(({ layout }) => [layout.id, layout]));
  for (const [layoutId, layout] of layouts) {
    const spoken = shown.flatMap(({ layout: { id }, commentId, spot }) =>
      id === layoutId && commentId && spot ? [{ commentId, ...spot }] : [],
    );
    for (const [id, picture] of await picturesOf(services, layout, spoken)) found.set(id, picture);
  }
  return found;
}
