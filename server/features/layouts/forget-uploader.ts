import { and, eq, ne } from "drizzle-orm";
import type { Services } from "#server/context.ts";
import { announceName } from "#server/features/accounts/index.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import { versions } from "#server/platform/db/schema/versions.ts";

/** What a member uploaded to others' spaces stays there when their account goes. */
export async function forgetUploader(
  services: Pick<Services, "live">,
  db: Queryable,
  userId: string,
): Promise<void> {
  await announceName(services, db, userId);
  const elsewhere = and(eq(layouts.createdBy, userId), ne(layouts.userId, userId));
  await db
    .select({ id: layouts.id })
    .from(layouts)
    .where(elsewhere)
    .orderBy(layouts.id)
    .for("no key update");
  await db.update(layouts).set({ createdBy: null }).where(elsewhere);
  await db
    .update(versions)
    .set({ createdBy: null })
    .where(and(eq(versions.createdBy, userId), ne(versions.userId, userId)));
}
