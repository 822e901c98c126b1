import type { LayoutState, LinkClosed } from "#contract/events.ts";
import { isLinkRefusal, linkRefusals } from "#contract/link-refusals.ts";
import type { Comment } from "#contract/routes/comments.ts";
import type { PublicLayout } from "#contract/routes/public-layout.ts";
import type { NumberedComment } from "#web/features/comments/live/merge-comments.ts";
import { Refusal } from "#web/lib/refusal.ts";

/** Why a page that was open shows its layout no more. */
export type ClosedReason = LinkClosed["reason"] | "layout_removed" | "unknown";

export interface FeedState {
  status: "loading" | "ready" | "failed" | "gone";
  /** Ordered by number. */
  comments: readonly NumberedComment[];
  /** Removed by their authors and answered by the team alone: only members see them. */
  teamOnly: readonly Comment[];
  /** The number of the last thing that happened on the layout and is shown here. */
  seq: number;
  connected: boolean;
  /** The layout's current state; null until the stream has sent it. */
  layout: (LayoutState & Partial<PublicLayout>) | null;
  /** Why the status is `gone`. */
  closed: ClosedReason | null;
}

export const emptyFeed: FeedState = {
  status: "loading",
  comments: [],
  teamOnly: [],
  seq: 0,
  connected: true,
  layout: null,
  closed: null,
};

/** Why a public address no longer opens. One that is missing may have had any reason. */
export function closedReasonOf(error: unknown): ClosedReason | null {
  if (!(error instanceof Refusal)) return null;
  if (error.code === "not_found") return "unknown";
  return isLinkRefusal(error.code) ? linkRefusals[error.code] : null;
}
