import { and, eq, ne } from "drizzle-orm";
import type { SystemAction } from "#contract/admin-actions.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { adminActs } from "#server/platform/db/schema/admin-acts.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";

/** Done by the server itself, so without an actor. For an existing admin nothing changes or is recorded. */
export async function grantAdmin(
  tx: Tx,
  action: SystemAction,
  userId: string,
  now: Date,
): Promise<void> {
  const [granted] = await tx
    .update(profiles)
    .set({ role: "admin" })
    .where(and(eq(profiles.id, userId), ne(profiles.role, "admin")))
    .returning({ id: profiles.id });
  if (granted) await tx.insert(adminActs).values({ action, targetId: userId, createdAt: now });
}
