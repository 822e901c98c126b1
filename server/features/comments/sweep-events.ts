import { lt } from "drizzle-orm";
import type { Services } from "#server/context.ts";
import { deleteUnheld } from "#server/platform/db/delete-unheld.ts";
import { commentEvents } from "#server/platform/db/schema/comments.ts";

const KEPT_MS = 7 * 24 * 3600_000;

/** A page that was away for longer loads everything again. */
export async function sweepEvents({ db, clock }: Services): Promise<void> {
  const before = new Date(clock().getTime() - KEPT_MS);
  await deleteUnheld(db, commentEvents, lt(commentEvents.createdAt, before));
}
