import { getTableColumns } from "drizzle-orm";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import { presentations } from "#server/platform/db/schema/links.ts";

export type LinkKind = "layout" | "presentation";

/** Where a link and its settings are kept: in the row of what it opens. */
export const linkTables = { layout: layouts, presentation: presentations } as const;

/** The columns of a public link. Its id is that of what it opens. */
export function linkColumnsOf(table: typeof layouts | typeof presentations) {
  const columns = getTableColumns(table);
  return {
    id: columns.id,
    userId: columns.userId,
    title: columns.title,
    publicLink: columns.publicLink,
    commentsPaused: columns.commentsPaused,
    linkActive: columns.linkActive,
    linkPasswordHash: columns.linkPasswordHash,
    linkExpiresAt: columns.linkExpiresAt,
    linkAllowsDownload: columns.linkAllowsDownload,
    linkShowsVersions: columns.linkShowsVersions,
    linkAllowsCompare: columns.linkAllowsCompare,
    linkPassEpoch: columns.linkPassEpoch,
  };
}

export type LinkRow = Pick<typeof layouts.$inferSelect, keyof ReturnType<typeof linkColumnsOf>>;

export type LinkGuards = Pick<LinkRow, "linkActive" | "linkPasswordHash" | "linkExpiresAt">;

/** Whether a link asks anything of a visitor, or may come to. Its files are then kept out of shared caches. */
export function isGuarded(link: LinkGuards): boolean {
  return !link.linkActive || hasPasswordOrEnd(link);
}

/** Such a layout is shown only behind a password. */
export function hasPasswordOrEnd({ linkPasswordHash, linkExpiresAt }: LinkGuards): boolean {
  return linkPasswordHash !== null || linkExpiresAt !== null;
}

/** Whether a layout keeps a version from its visitors: an earlier one, when its link shows only the newest. */
export function hidesVersion(
  layout: Pick<typeof layouts.$inferSelect, "version" | "linkShowsVersions">,
  number: number,
): boolean {
  return !layout.linkShowsVersions && number !== layout.version;
}
