import type { Queryable } from "#server/platform/db/database.ts";
import type { Live } from "#server/platform/live/live.ts";

/** Whoever holds something open for a session (a live stream) listens here and lets go. */
export function sessionTopic(sessionId: string): string {
  return `session:${sessionId}`;
}

export function sessionEnded(live: Live, db: Queryable, sessionId: string): Promise<void> {
  return live.publish(db, sessionTopic(sessionId), "ended");
}
