import type { Queryable } from "#server/platform/db/database.ts";
import { termsAcceptances } from "#server/platform/db/schema/terms-acceptances.ts";

type Acceptance = Omit<typeof termsAcceptances.$inferInsert, "id">;

/** Keeps that the terms were accepted, which version of them, when and by what. */
export async function acceptTerms(db: Queryable, acceptance: Acceptance): Promise<void> {
  await db.insert(termsAcceptances).values(acceptance);
}
