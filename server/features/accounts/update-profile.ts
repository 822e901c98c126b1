import { eq } from "drizzle-orm";
import type { Profile } from "#contract/routes/profile.ts";
import type { UserContext } from "#server/context.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";

export async function updateProfile(
  ctx: UserContext,
  { username }: { username: string },
): Promise<Profile> {
  const { profile } = ctx.viewer;
  await ctx.db.update(profiles).set({ username }).where(eq(profiles.id, profile.id));
  return { ...profile, username };
}
