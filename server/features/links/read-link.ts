import type { LinkDetail } from "#contract/routes/links.ts";
import type { SpaceContext } from "#server/context.ts";
import { listOpenPresentations } from "#server/features/links/open-presentations.ts";
import { getSpaceLink, presentLink } from "#server/features/links/space-links.ts";

export async function readLink({ db, space }: SpaceContext, linkId: string): Promise<LinkDetail> {
  const found = await getSpaceLink(db, space, linkId);
  return { ...presentLink(found), open_presentations: await listOpenPresentations(db, linkId) };
}
