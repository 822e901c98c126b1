import { eq } from "drizzle-orm";
import { Failure, invalidInput } from "#contract/errors.ts";
import { linkFields } from "#contract/messages/link-fields.ts";
import type { Link } from "#contract/routes/links.ts";
import type { SpaceAction } from "#contract/space-actions.ts";
import type { SpaceContext } from "#server/context.ts";
import { hashPassword } from "#server/features/accounts/index.ts";
import { announceLink, CHANGED } from "#server/features/links/announce-link.ts";
import {
  hasPasswordOrEnd,
  type LinkRow,
  linkColumnsOf,
  linkTables,
} from "#server/features/links/link-rows.ts";
import { newPublicLink } from "#server/features/links/new-public-link.ts";
import { leaveOpenPresentations, showsGuarded } from "#server/features/links/open-presentations.ts";
import { lockSpaceLink, presentLink } from "#server/features/links/space-links.ts";
import { recordSpaceAct } from "#server/features/spaces/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { linkTopic } from "#server/platform/live/topics.ts";

export interface LinkChange {
  linkId: string;
  active?: boolean | undefined;
  comments_paused?: boolean | undefined;
  password?: string | null | undefined;
  expires_at?: string | null | undefined;
  allows_download?: boolean | undefined;
  shows_versions?: boolean | undefined;
  allows_compare?: boolean | undefined;
  keep_in_presentations?: boolean | undefined;
}

type Columns = Partial<Omit<LinkRow, "id" | "userId" | "title">>;

/** Changes only what was sent. */
export async function editLink(ctx: SpaceContext, change: LinkChange): Promise<Link> {
  const { password, expires_at } = change;
  const expiresAt = typeof expires_at === "string" ? new Date(expires_at) : expires_at;
  if (expiresAt && expiresAt <= ctx.clock()) {
    throw invalidInput("expires_at", linkFields.expiryPast);
  }
  const passwordHash = password ? await hashPassword(password) : password;
  const keep = change.keep_in_presentations ?? false;
  return writeLink(ctx, { linkId: change.linkId, keep }, (link) => ({
    ...(change.active !== undefined && { linkActive: change.active }),
    ...(change.comments_paused !== undefined && { commentsPaused: change.comments_paused }),
    ...(change.allows_download !== undefined && { linkAllowsDownload: change.allows_download }),
    ...(change.shows_versions !== undefined && { linkShowsVersions: change.shows_versions }),
    ...(change.allows_compare !== undefined && { linkAllowsCompare: change.allows_compare }),
    ...(expiresAt !== undefined && { linkExpiresAt: expiresAt }),
    ...(passwordHash !== undefined && {
      linkPasswordHash: passwordHash,
      linkPassEpoch: link.linkPassEpoch + 1,
    }),
  }));
}

/** The old one answers like any that leads nowhere; passes belong to it and end with it. */
export function rotateLink(ctx: SpaceContext, linkId: string): Promise<Link> {
  return writeLink(ctx, { linkId }, ({ linkPassEpoch }) => ({
    publicLink: newPublicLink(),
    linkPassEpoch: linkPassEpoch + 1,
  }));
}

/** Whoever gave the password has to give it again. */
export async function endPasses(ctx: SpaceContext, linkId: string): Promise<void> {
  await writeLink(ctx, { linkId }, ({ linkPassEpoch }) => ({ linkPassEpoch: linkPassEpoch + 1 }));
}

function writeLink(
  ctx: SpaceContext,
  { linkId, keep = false }: { linkId: string; keep?: boolean },
  change: (link: LinkRow) => Columns,
): Promise<Link> {
  return ctx.live.transaction(ctx.db, async (tx) => {
    const { kind, link: before } = await lockSpaceLink(tx, ctx.space, linkId);
    const changed = change(before);
    if (Object.keys(changed).length === 0) return presentLink({ kind, link: before });
    const table = linkTables[kind];
    const [after] = await tx
      .update(table)
      .set(changed)
      .where(eq(table.id, linkId))
      .returning(linkColumnsOf(table));
    const link = after ?? before;
    if (kind === "presentation") await requireNeededPassword(tx, before, link);
    else if (hasPasswordOrEnd(link) && !hasPasswordOrEnd(before) && !keep) {
      for (const { id } of await leaveOpenPresentations(tx, linkId)) {
        await ctx.live.publish(tx, linkTopic(id), CHANGED);
      }
    }
    for (const action of actionsOf(before, link)) {
      await recordSpaceAct(ctx, tx, { action, details: { layout: link.title } });
    }
    await announceLink(ctx, tx, { kind, before, after: link });
    return presentLink({ kind, link });
  });
}

async function requireNeededPassword(tx: Tx, before: LinkRow, after: LinkRow): Promise<void> {
  const isRemoved = before.linkPasswordHash !== null && after.linkPasswordHash === null;
  if (isRemoved && (await showsGuarded(tx, after.id))) {
    throw new Failure("presentation_needs_password");
  }
}

/** What the history of the space tells of a change. */
function actionsOf(before: LinkRow, after: LinkRow): SpaceAction[] {
  const rotated = before.publicLink !== after.publicLink;
  const newPassword = before.linkPasswordHash !== after.linkPasswordHash;
  const passesEnded = before.linkPassEpoch !== after.linkPassEpoch;
  const newExpiry = before.linkExpiresAt?.getTime() !== after.linkExpiresAt?.getTime();
  const told: [SpaceAction, boolean][] = [
    ["link_switched_on", !before.linkActive && after.linkActive],
    ["link_switched_off", before.linkActive && !after.linkActive],
    ["comments_paused", !before.commentsPaused && after.commentsPaused],
    ["comments_resumed", before.commentsPaused && !after.commentsPaused],
    ["link_password_set", newPassword && after.linkPasswordHash !== null],
    ["link_password_removed", newPassword && after.linkPasswordHash === null],
    ["link_expiry_set", newExpiry && after.linkExpiresAt !== null],
    ["link_expiry_removed", newExpiry && after.linkExpiresAt === null],
    ["link_download_allowed", !before.linkAllowsDownload && after.linkAllowsDownload],
    ["link_download_refused", before.linkAllowsDownload && !after.linkAllowsDownload],
    ["link_versions_shown", !before.linkShowsVersions && after.linkShowsVersions],
    ["link_versions_hidden", before.linkShowsVersions && !after.linkShowsVersions],
    ["link_compare_allowed", !before.linkAllowsCompare && after.linkAllowsCompare],
    ["link_compare_refused", before.linkAllowsCompare && !after.linkAllowsCompare],
    ["link_rotated", rotated],
    ["link_passes_ended", passesEnded && !newPassword && !rotated],
  ];
  return told.filter(([, happened]) => happened).map(([action]) => action);
}
