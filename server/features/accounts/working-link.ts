import { and, eq, gt } from "drizzle-orm";
import type { Services } from "#server/context.ts";
import { authTokens } from "#server/platform/db/schema/auth-tokens.ts";

/** Long enough to find the mail and choose a password. */
const LEFT_MS = 10 * 60_000;

/** Whether a reset link was mailed to the person that still works for a while. */
export async function hasWorkingLink(
  { db, clock }: Pick<Services, "db" | "clock">,
  userId: string,
): Promise<boolean> {
  const alive = and(
    eq(authTokens.userId, userId),
    eq(authTokens.kind, "reset_password"),
    gt(authTokens.expiresAt, new Date(clock().getTime() + LEFT_MS)),
  );
  return (await db.$count(authTokens, alive)) > 0;
}
