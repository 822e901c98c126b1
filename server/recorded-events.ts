import type { Confirmation, DecisionResult } from "#contract/approvals.ts";
import type { Layout } from "#contract/routes/layouts.ts";
import type { Tx } from "#server/platform/db/database.ts";
import type { approvalRounds } from "#server/platform/db/schema/approvals.ts";
import type { comments } from "#server/platform/db/schema/comments.ts";
import type { layouts } from "#server/platform/db/schema/layouts.ts";
import type { replies } from "#server/platform/db/schema/replies.ts";
import type { versions } from "#server/platform/db/schema/versions.ts";

type RoundRow = typeof approvalRounds.$inferSelect;
type CommentRow = typeof comments.$inferSelect;
type VersionRow = typeof versions.$inferSelect;
type ReplyRow = typeof replies.$inferSelect;

/** What listeners need of the layout on which something happened; its row is held until the commit. */
export type EventLayout = Pick<
  typeof layouts.$inferSelect,
  | "id"
  | "userId"
  | "title"
  | "version"
  | "commentsPaused"
  | "linkActive"
  | "linkPasswordHash"
  | "linkExpiresAt"
  | "linkShowsVersions"
  | "noticesOwedSince"
  | "noticesSpreadAt"
  | "noticeSentAt"
>;

interface OnLayout {
  at: Date;
  layout: EventLayout;
  /** Its number in the log of the layout, by which streams resume. */
  seq: number;
}

/** A decision as those who follow a round are told of it. */
interface Decided {
  id: string;
  round: RoundRow;
  result: DecisionResult;
  name: string;
  confirmedBy: Confirmation;
  /** What should change, and the comment that it became. */
  text: string | null;
  commentId: string | null;
  guestId: string | null;
  /** Whether everybody who is expected has approved with this one. */
  completes: boolean;
}

/** What happened, as a verb recorded it in its transaction. What follows from it stands in listeners.ts. */
export type RecordedEvent =
  | { type: "layout.created"; at: Date; ownerId: string; data: Layout }
  | (OnLayout & { type: "comment.created"; comment: CommentRow; mentioned: readonly string[] })
  | (OnLayout & { type: "comment.updated"; before: CommentRow; comment: CommentRow })
  | (OnLayout & { type: "comment.deleted"; comment: CommentRow })
  | (OnLayout & {
      type: "reply.created";
      reply: ReplyRow;
      comment: CommentRow;
      mentioned: readonly string[];
    })
  | (OnLayout & { type: "reply.updated" | "reply.deleted" })
  | { type: "layout.removed"; at: Date; layoutId: string }
  | { type: "version.created"; at: Date; layout: EventLayout; version: VersionRow }
  | {
      type: "round.opened";
      at: Date;
      layout: EventLayout;
      round: RoundRow;
      personIds: readonly string[];
    }
  | { type: "round.rescheduled"; at: Date; layout: EventLayout; round: RoundRow }
  | { type: "round.due_soon"; at: Date; layout: EventLayout; round: RoundRow }
  | { type: "approval.decided"; at: Date; layout: EventLayout; decided: Decided }
  | {
      type: "guest.finished";
      at: Date;
      layout: EventLayout;
      name: string;
      comments: number;
      guestId: string;
    }
  | { type: "guest.erased"; at: Date; guestId: string };

/** Part of the transaction of what happened: neither exists without the other. */
export type Announce = (tx: Tx, event: RecordedEvent) => Promise<void>;
