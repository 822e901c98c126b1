import { randomBytes, randomUUID } from "node:crypto";
import { categories } from "#server/platform/db/schema/categories.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";
import { users } from "#server/platform/db/schema/users.ts";
import type { Person } from "#tests/support/accounts.ts";
import { onDatabase } from "#tests/support/rows.ts";
import { plantStored } from "#tests/support/stored-objects.ts";
import type { TestPlace } from "#tests/support/test-place.ts";

/** Layouts by the dozen, each a row and a file of a few bytes, put there past the app. Their keys. */
export async function plantLayouts(
  place: TestPlace,
  { id: userId }: Pick<Person, "id">,
  count: number,
): Promise<string[]> {
  const ids = Array.from({ length: count }, () => randomUUID());
  await onDatabase(place, async (db) => {
    const [category] = await db
      .insert(categories)
      .values({ userId, name: randomUUID() })
      .returning({ id: categories.id });
    const rows = ids.map((id) => plainLayout(id, userId, category?.id ?? ""));
    await db.insert(layouts).values(rows);
  });
  return plantFiles(
    place,
    ids.map((id) => `assets/${id}.png`),
  );
}

/** A layout of somebody's that names this picture; a file that no row names is not served. */
export async function plantOwnerOf(
  place: Pick<TestPlace, "databaseUrl">,
  imagePath: string,
  link: Partial<typeof layouts.$inferInsert> = {},
): Promise<void> {
  await onDatabase(place, async (db) => {
    const person = { email: `${randomUUID()}@alfinete.test`, name: "Dona", emailVerified: true };
    const [user] = await db.insert(users).values(person).returning({ id: users.id });
    const userId = user?.id ?? "";
    await db.insert(profiles).values({ id: userId, username: "Dona" });
    const [category] = await db
      .insert(categories)
      .values({ userId, name: randomUUID() })
      .returning({ id: categories.id });
    const row = plainLayout(randomUUID(), userId, category?.id ?? "");
    await db.insert(layouts).values({ ...row, imagePath, ...link });
  });
}

/** The row of a layout of one pixel. */
export function plainLayout(id: string, userId: string, categoryId: string) {
  return {
    id,
    userId,
    categoryId,
    title: "Capa",
    titleFolded: "capa",
    imagePath: `assets/${id}.png`,
    imageType: "png" as const,
    width: 1,
    height: 1,
    frames: 1,
    placeholder: "",
    publicLink: randomBytes(16).toString("base64url"),
    size: 1,
  };
}

/** Files that no row names. Their keys. */
export function plantOrphans(place: TestPlace, count: number): Promise<string[]> {
  return plantFiles(
    place,
    Array.from({ length: count }, () => `assets/${randomUUID()}.png`),
  );
}

async function plantFiles(place: TestPlace, keys: string[]): Promise<string[]> {
  for (const key of keys) await plantStored(place, key, key);
  return keys.sort();
}
