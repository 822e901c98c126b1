import type { Queryable } from "#server/platform/db/database.ts";
import type { Live } from "#server/platform/live/live.ts";
import { sessionTopic } from "#server/platform/live/topics.ts";

export function sessionEnded(live: Live, db: Queryable, sessionId: string): Promise<void> {
  return live.publish(db, sessionTopic(sessionId), "ended");
}
