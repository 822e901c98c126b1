import { eq } from "drizzle-orm";
import { Failure } from "#contract/errors.ts";
import type { ParsedInputOf } from "#contract/route.ts";
import type { ActDetails } from "#contract/routes/admin-audit.ts";
import type { AdminUser, editUser as editUserRoute } from "#contract/routes/admin-users.ts";
import type { UserContext } from "#server/context.ts";
import {
  announceName,
  confirmIdentity,
  type IdentityProof,
  lockAccount,
} from "#server/features/accounts/index.ts";
import { recordAct } from "#server/features/admin/record-act.ts";
import { requireStillAdmin } from "#server/features/admin/require-admin.ts";
import { readUser } from "#server/features/admin/user-queries.ts";
import { endLostAccess, planOf } from "#server/features/billing/index.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";

type Row = typeof profiles.$inferSelect;
type Wanted = Omit<ParsedInputOf<typeof editUserRoute>, "userId" | keyof IdentityProof>;

/** Writes and records only actual changes. */
export async function editUser(
  ctx: UserContext,
  { userId, current_password, identity_code, ...wanted }: ParsedInputOf<typeof editUserRoute>,
): Promise<AdminUser> {
  if (wanted.role !== undefined || wanted.special_access !== undefined) {
    await confirmIdentity(ctx, { current_password, identity_code });
  }
  await ctx.db.transaction(async (tx) => {
    await lockAccount(tx, userId);
    const [before] = await tx.select().from(profiles).where(eq(profiles.id, userId));
    if (!before) throw new Failure("not_found");
    const { columns, changes } = compare(before, wanted);
    if (Object.keys(columns).length === 0) return;
    if (columns.role !== undefined) {
      if (userId === ctx.viewer.profile.id) throw new Failure("own_role");
      await requireStillAdmin(ctx, tx);
    }
    const [after = before] = await tx
      .update(profiles)
      .set(columns)
      .where(eq(profiles.id, userId))
      .returning();
    if (columns.username !== undefined) await announceName(ctx, tx, userId);
    const plans = { before: planOf(before), after: planOf(after), now: ctx.clock() };
    await endLostAccess(ctx, tx, userId, plans);
    await recordAct(ctx, tx, { action: "user_edited", targetId: userId, details: { changes } });
  });
  return readUser(ctx.db, userId);
}

function compare(before: Row, wanted: Wanted) {
  const columns: Partial<typeof profiles.$inferInsert> = {};
  const changes: NonNullable<ActDetails["changes"]> = {};
  const { username, role, storage_limit: limit, special_access: special } = wanted;
  if (username !== undefined && username !== before.username) {
    columns.username = username;
    changes.username = { from: before.username, to: username };
  }
  if (role !== undefined && role !== before.role) {
    columns.role = role;
    changes.role = { from: before.role, to: role };
  }
  if (limit !== undefined && limit !== before.storageLimit) {
    columns.storageLimit = limit;
    changes.storage_limit = { from: before.storageLimit, to: limit };
  }
  if (special !== undefined && special !== before.specialAccess) {
    columns.specialAccess = special;
    changes.special_access = { from: before.specialAccess, to: special };
  }
  return { columns, changes };
}
