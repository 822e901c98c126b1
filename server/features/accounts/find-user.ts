import { eq } from "drizzle-orm";
import type { Queryable } from "#server/platform/db/database.ts";
import { users } from "#server/platform/db/schema/users.ts";

export type User = typeof users.$inferSelect;

export async function findUserByEmail(db: Queryable, email: string): Promise<User | null> {
  const [user] = await db.select().from(users).where(eq(users.email, email));
  return user ?? null;
}
