import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import { FORMER_MEMBER } from "#contract/messages/spaces.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { webhookEvents } from "#server/platform/db/schema/webhooks.ts";

/** Where the name of a member stands in a payload, by what they are in it. Not all payloads have all of these. */
const NAMED = {
  authorId: ["{data,name}", "{data,author,name}"],
  editorId: ["{data,moderation,by}"],
  resolverId: ["{data,resolved,by}"],
} as const;

/** Takes the name of a member whose account goes from what others' webhooks were told, and are still owed. */
export async function anonymisePayloadsOf(
  _: unknown,
  db: Queryable,
  userId: string,
): Promise<void> {
  for (const role of ["authorId", "editorId", "resolverId"] as const) {
    const elsewhere = and(eq(webhookEvents[role], userId), ne(webhookEvents.ownerId, userId));
    await db
      .update(webhookEvents)
      .set({ payload: renamed(NAMED[role]), [role]: null })
      .where(elsewhere);
  }
}

function renamed(paths: readonly string[]): SQL<string> {
  const name = sql`to_jsonb(${FORMER_MEMBER}::text)`;
  const whole = sql`${webhookEvents.payload}::jsonb`;
  return sql`(${paths.reduce((json, path) => sql`jsonb_set(${json}, ${path}, ${name}, false)`, whole)})::text`;
}
