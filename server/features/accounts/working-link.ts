import { and, eq, gt } from "drizzle-orm";
import type { Services } from "#server/context.ts";
import { authTokens } from "#server/platform/db/schema/auth-tokens.ts";

/** Long enough to find the mail and choose a password. */
const LEFT_MS = 10 * 60_000;

/** Whether a reset link that is still good for a while has been mailed to the person. */
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
