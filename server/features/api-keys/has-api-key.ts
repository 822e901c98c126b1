import { and, eq, isNotNull } from "drizzle-orm";
import type { Queryable } from "#server/platform/db/database.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";

export async function hasApiKey(db: Queryable, userId: string): Promise<boolean> {
  const holds = and(eq(profiles.id, userId), isNotNull(profiles.apiKeyHash));
  return (await db.$count(profiles, holds)) > 0;
}
