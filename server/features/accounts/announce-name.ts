import { eq } from "drizzle-orm";
import type { Services } from "#server/context.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import { spaceTopic } from "#server/platform/live/topics.ts";

/** Has the public pages on which a person asks for an opinion read their name again. */
export async function announceName(
  { live }: Pick<Services, "live">,
  db: Queryable,
  userId: string,
): Promise<void> {
  const spaces = await db
    .selectDistinct({ id: layouts.userId })
    .from(layouts)
    .where(eq(layouts.createdBy, userId));
  await live.publish(
    db,
    spaces.map(({ id }) => spaceTopic(id)),
    "edited",
  );
}
