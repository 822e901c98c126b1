import { eq } from "drizzle-orm";
import { Failure } from "#contract/errors.ts";
import type { UserContext } from "#server/context.ts";
import { confirmIdentity, endSessionsOf } from "#server/features/accounts/index.ts";
import { removeFilesJob } from "#server/features/files/index.ts";
import { dataExports } from "#server/platform/db/schema/data-exports.ts";
import { users } from "#server/platform/db/schema/users.ts";

/** Rows go at once with the user they hang on; files go by a job that is retried until they are gone. */
export async function deleteAccount(
  ctx: UserContext,
  input: { email: string; current_password?: string | undefined },
): Promise<void> {
  const { id, email } = ctx.viewer.profile;
  if (input.email !== email) throw new Failure("email_mismatch");
  await confirmIdentity(ctx, input.current_password);
  await ctx.db.transaction(async (tx) => {
    const exported = await tx
      .select({ id: dataExports.id })
      .from(dataExports)
      .where(eq(dataExports.userId, id));
    const keys = exported.map((row) => `exports/${row.id}.zip`);
    await endSessionsOf(ctx, tx, id);
    await tx.delete(users).where(eq(users.id, id));
    if (keys.length > 0) await ctx.jobs.enqueue(tx, removeFilesJob, { keys });
  });
}
