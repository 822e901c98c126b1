import type { Config } from "#server/config.ts";
import { layoutInPresentation } from "#server/features/links/index.ts";

/** The page by whose address a guest came, at one of its comments or as a whole. */
export function pageOfGuest(
  { appUrl }: Pick<Config, "appUrl">,
  publicLink: string,
  commentId?: string | undefined,
): string {
  const presented = layoutInPresentation(publicLink);
  const path = presented ? `/presentation/${presented.publicLink}` : `/public/${publicLink}`;
  const query = new URLSearchParams({
    ...(presented && { layout: presented.layoutId }),
    ...(commentId && { comment: commentId }),
  });
  return query.size > 0 ? `${appUrl}${path}?${query}` : appUrl + path;
}
