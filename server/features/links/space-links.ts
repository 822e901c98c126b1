import { and, eq } from "drizzle-orm";
import { Failure } from "#contract/errors.ts";
import type { Link } from "#contract/routes/links.ts";
import { inSpace, type Space } from "#server/context.ts";
import {
  isGuarded,
  type LinkKind,
  type LinkRow,
  linkColumnsOf,
  linkTables,
} from "#server/features/links/link-rows.ts";
import type { Queryable, Tx } from "#server/platform/db/database.ts";

export interface SpaceLink {
  kind: LinkKind;
  link: LinkRow;
}

export function getSpaceLink(db: Queryable, space: Space, linkId: string): Promise<SpaceLink> {
  return findIn(db, space, linkId, false);
}

/** Holds it until the commit: of two changes at once the second sees the first. */
export function lockSpaceLink(tx: Tx, space: Space, linkId: string): Promise<SpaceLink> {
  return findIn(tx, space, linkId, true);
}

async function findIn(
  db: Queryable,
  space: Space,
  linkId: string,
  forUpdate: boolean,
): Promise<SpaceLink> {
  for (const kind of ["layout", "presentation"] as const) {
    const table = linkTables[kind];
    const select = db
      .select(linkColumnsOf(table))
      .from(table)
      .where(and(eq(table.id, linkId), inSpace(space, table)));
    const [link] = await (forUpdate ? select.for("no key update") : select);
    if (link) return { kind, link };
  }
  throw new Failure("not_found");
}

export function presentLink({ kind, link }: SpaceLink): Link {
  return {
    id: link.id,
    kind,
    public_link: link.publicLink,
    active: link.linkActive,
    comments_paused: link.commentsPaused,
    has_password: link.linkPasswordHash !== null,
    expires_at: link.linkExpiresAt?.toISOString() ?? null,
    allows_download: link.linkAllowsDownload,
    shows_versions: link.linkShowsVersions,
    allows_compare: link.linkAllowsCompare,
    guarded: isGuarded(link),
  };
}
