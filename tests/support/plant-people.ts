import type { Db } from "#server/platform/db/database.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";
import { users } from "#server/platform/db/schema/users.ts";

/** People with a profile, whose columns a driver may read wrongly: some empty, some past what fits an integer. */
export async function plantPeople(db: Db, count: number): Promise<void> {
  const made = await db
    .insert(users)
    .values(
      Array.from({ length: count }, (_, at) => ({ email: `${at}@alfinete.test`, name: `P${at}` })),
    )
    .returning();
  await db.insert(profiles).values(
    made.map(({ id, name }, at) => ({
      id,
      username: name,
      ...(at % 2 && { storageLimit: 2 ** 40 + at, stripeCurrentPeriodEnd: new Date(1e12 + at) }),
    })),
  );
}
