import { and, eq, ne, sql } from "drizzle-orm";
import { FORMER_MEMBER } from "#contract/messages/spaces.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { webhookEvents } from "#server/platform/db/schema/webhooks.ts";

/** Takes the name of a member whose account goes from what others' webhooks were told, and are still owed. */
export async function anonymisePayloadsOf(
  _: unknown,
  db: Queryable,
  userId: string,
): Promise<void> {
  const elsewhere = and(eq(webhookEvents.authorId, userId), ne(webhookEvents.ownerId, userId));
  const name = sql`to_jsonb(${FORMER_MEMBER}::text)`;
  const named = sql`jsonb_set(${webhookEvents.payload}::jsonb, '{data,name}', ${name})`;
  // Payloads from before had no author.
  const payload = sql<string>`jsonb_set(${named}, '{data,author,name}', ${name}, false)::text`;
  await db.update(webhookEvents).set({ payload, authorId: null }).where(elsewhere);
}
