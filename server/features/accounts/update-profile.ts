import { eq } from "drizzle-orm";
import { Failure } from "#contract/errors.ts";
import type { Profile } from "#contract/routes/profile.ts";
import type { UserContext } from "#server/context.ts";
import { announceName } from "#server/features/accounts/announce-name.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";

/** Changes only the fields that were sent, whatever becomes of the others meanwhile. */
export async function updateProfile(
  ctx: UserContext,
  change: { username?: string | undefined; comment_mails?: boolean | undefined },
): Promise<Profile> {
  const { profile } = ctx.viewer;
  const isOwn = eq(profiles.id, profile.id);
  return ctx.live.transaction(ctx.db, async (tx) => {
    const [held] = await tx.select().from(profiles).where(isOwn).for("no key update");
    if (!held) throw new Failure("not_found");
    const { username = held.username, comment_mails: commentMails = held.commentMails } = change;
    await tx.update(profiles).set({ username, commentMails }).where(isOwn);
    if (username !== held.username) await announceName(ctx, tx, profile.id);
    return { ...profile, username, comment_mails: commentMails };
  });
}
