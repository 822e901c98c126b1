import { lt } from "drizzle-orm";
import type { Queryable } from "#server/platform/db/database.ts";
import { deleteUnheld } from "#server/platform/db/delete-unheld.ts";
import { sessions } from "#server/platform/db/schema/users.ts";

export async function sweepSessions(db: Queryable, now: Date): Promise<void> {
  await deleteUnheld(db, sessions, lt(sessions.expiresAt, now));
}
