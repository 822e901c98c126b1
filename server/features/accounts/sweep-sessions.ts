import { lt } from "drizzle-orm";
import type { Queryable } from "#server/platform/db/database.ts";
import { sessions } from "#server/platform/db/schema/users.ts";

export async function sweepSessions(db: Queryable, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
}
