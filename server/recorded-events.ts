import type { Layout } from "#contract/routes/layouts.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { comments } from "#server/platform/db/schema/comments.ts";
import type { layouts } from "#server/platform/db/schema/layouts.ts";
import type { replies } from "#server/platform/db/schema/replies.ts";

type CommentRow = typeof comments.$inferSelect;
type ReplyRow = typeof replies.$inferSelect;

/** What listeners need of the layout on which something happened; its row is held until the commit. */
export type EventLayout = Pick<
  typeof layouts.$inferSelect,
  "id" | "userId" | "title" | "version" | "commentsPaused" | "noticePendingSince" | "noticeSentAt"
>;

interface OnLayout {
  at: Date;
  layout: EventLayout;
  /** Its number in the log of the layout, by which streams resume. */
  seq: number;
}

/** What happened, as a verb recorded it in its transaction. What follows from it stands in listeners.ts. */
export type RecordedEvent =
  | { type: "layout.created"; at: Date; ownerId: string; data: Layout }
  | (OnLayout & { type: "comment.created"; comment: CommentRow; mentioned: readonly string[] })
  | (OnLayout & { type: "comment.updated" | "comment.deleted" })
  | (OnLayout & { type: "reply.created"; reply: ReplyRow; mentioned: readonly string[] })
  | (OnLayout & { type: "reply.updated" | "reply.deleted" });

/** Part of the transaction of what happened: neither exists without the other. */
export type Announce = (tx: Tx, event: RecordedEvent) => Promise<void>;
