import { eq } from "drizzle-orm";
import { Failure } from "#contract/errors.ts";
import type { UserContext } from "#server/context.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";

/**
 * Locks everyone who is an admin until the transaction ends: of two admins who revoke each other's role
 * at the same moment, the second finds that they are no longer one.
 */
async function lockAdmins(tx: Tx): Promise<string[]> {
  const admins = await tx
    .select({ id: profiles.id })
    .from(profiles)
    .where(eq(profiles.role, "admin"))
    .orderBy(profiles.id)
    .for("no key update");
  return admins.map(({ id }) => id);
}

/** Called before a role changes. The acting admin stays one, so there is always one left. */
export async function requireStillAdmin({ viewer }: UserContext, tx: Tx): Promise<void> {
  if (!(await lockAdmins(tx)).includes(viewer.profile.id)) throw new Failure("forbidden");
}

/** Called before an account is deleted: the last admin may not leave. */
export async function requireAnotherAdmin(tx: Tx, userId: string): Promise<void> {
  const admins = await lockAdmins(tx);
  if (admins.length === 1 && admins[0] === userId) throw new Failure("last_admin");
}
