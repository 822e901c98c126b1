import { asc, eq } from "drizzle-orm";
import { Failure } from "#contract/errors.ts";
import type { UserContext } from "#server/context.ts";
import {
  confirmIdentity,
  endSessionsOf,
  type IdentityProof,
  lockOwnAccount,
} from "#server/features/accounts/index.ts";
import { requireAnotherAdmin } from "#server/features/admin/index.ts";
import { forgetCustomer } from "#server/features/billing/index.ts";
import { endChain, eraseIdentitiesOf } from "#server/features/evidence/index.ts";
import { keyOf } from "#server/features/exports/index.ts";
import { removeFilesJob } from "#server/features/files/index.ts";
import { sendAccountDeletedMail } from "#server/features/privacy/account-deleted-mail.ts";
import { anonymisedColumns } from "#server/features/privacy/personal-tables.ts";
import { forgetInvited, tellMembersOfEnd } from "#server/features/spaces/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { holdRestOfAccount } from "#server/platform/db/lock-order.ts";
import { approvalHeads } from "#server/platform/db/schema/approvals.ts";
import { dataExports } from "#server/platform/db/schema/data-exports.ts";
import { layoutExports } from "#server/platform/db/schema/exports.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";
import { uploads } from "#server/platform/db/schema/uploads.ts";
import { users } from "#server/platform/db/schema/users.ts";
import { filesOfSpace } from "#server/platform/db/stored-files.ts";
import { accessTopic, layoutTopic } from "#server/platform/live/topics.ts";

/**
 * Rows are deleted at once with the user they reference; files by a job that is retried until they are
 * gone.
 */
export async function deleteAccount(
  ctx: UserContext,
  input: IdentityProof & { email: string },
): Promise<void> {
  const { id, email } = ctx.viewer.profile;
  if (input.email !== email) throw new Failure("email_mismatch");
  await confirmIdentity(ctx, input);
  await ctx.live.transaction(ctx.slowDb, async (tx) => {
    await lockOwnAccount(ctx, tx);
    await requireAnotherAdmin(tx, id);
    await holdRestOfAccount(tx, id);
    const exported = await tx
      .select({ id: dataExports.id })
      .from(dataExports)
      .where(eq(dataExports.userId, id));
    const reports = await tx
      .select({ id: layoutExports.id, format: layoutExports.format })
      .from(layoutExports)
      .where(eq(layoutExports.userId, id));
    const files = await filesOfSpace(tx, id);
    const keys = [
      ...reports.map(keyOf),
      ...exported.map((row) => `exports/${row.id}.zip`),
      ...files.map(({ key }) => key),
    ];
    const unfinished = await tx
      .select({ id: uploads.id })
      .from(uploads)
      .where(eq(uploads.userId, id));
    const folders = [
      ...files.flatMap(({ folder }) => folder ?? []),
      ...unfinished.map((upload) => `uploads/${upload.id}/`),
    ];
    await forgetCustomer(ctx, tx, await customerOf(tx, id));
    await endSessionsOf(ctx, tx, id);
    await tellMembersOfEnd(ctx, tx, id);
    for (const anonymise of new Set(Object.values(anonymisedColumns))) await anonymise(ctx, tx, id);
    await forgetInvited(tx, email);
    await eraseIdentitiesOf(ctx, tx, { email });
    for (const { layoutId } of await chainsOfSpace(tx, id)) await endChain(ctx, tx, layoutId);
    await tx.delete(users).where(eq(users.id, id));
    // Last, when nobody can add another job: each is written together with a row that references the
    // user.
    await ctx.jobs.removeMentioning(tx, id);
    const gone = new Set(files.flatMap(({ layoutId }) => layoutId ?? []));
    await ctx.live.publish(tx, [...gone].map(layoutTopic), "removed");
    await ctx.live.publish(tx, accessTopic(id), "ended");
    await ctx.jobs.enqueue(tx, removeFilesJob, { keys, folders });
    await sendAccountDeletedMail(ctx, tx, { email, name: ctx.viewer.profile.username });
  });
}

function chainsOfSpace(tx: Tx, spaceId: string) {
  return tx
    .select({ layoutId: approvalHeads.layoutId })
    .from(approvalHeads)
    .innerJoin(layouts, eq(layouts.id, approvalHeads.layoutId))
    .where(eq(layouts.userId, spaceId))
    .orderBy(asc(approvalHeads.layoutId));
}

async function customerOf(tx: Tx, userId: string): Promise<string | null> {
  const [row] = await tx
    .select({ customerId: profiles.stripeCustomerId })
    .from(profiles)
    .where(eq(profiles.id, userId));
  return row?.customerId ?? null;
}
