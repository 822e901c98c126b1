import { eq } from "drizzle-orm";
import type { Profile } from "#contract/routes/profile.ts";
import type { UserContext } from "#server/context.ts";
import { announceName } from "#server/features/accounts/announce-name.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";

/** Changes only the fields that were sent. */
export async function updateProfile(
  ctx: UserContext,
  change: { username?: string | undefined; comment_mails?: boolean | undefined },
): Promise<Profile> {
  const { profile } = ctx.viewer;
  const { username = profile.username, comment_mails: commentMails = profile.comment_mails } =
    change;
  await ctx.live.transaction(ctx.db, async (tx) => {
    await tx.update(profiles).set({ username, commentMails }).where(eq(profiles.id, profile.id));
    if (username !== profile.username) await announceName(ctx, tx, profile.id);
  });
  return { ...profile, username, comment_mails: commentMails };
}
