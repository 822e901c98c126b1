import type { PublicLayout } from "#contract/routes/public-layout.ts";

export type CommentEventType = "comment.created" | "comment.updated" | "comment.deleted";

export type ReplyEventType = "reply.created" | "reply.updated" | "reply.deleted";

/** What follows a reply's event besides the reply: how many its comment has now. */
export interface ReplyCount {
  comment_id: string;
  reply_count: number;
}

/** Events about the layout itself: its current state, or its removal. */
export type LayoutEventType = "layout.updated" | "layout.removed";

export type LayoutState = Pick<
  PublicLayout,
  "title" | "description" | "comments_paused" | "version" | "review_state" | "round"
>;

/** Events about the link by which a visitor came: look again, or leave. */
export type LinkEventType = "link.updated" | "link.closed";

export interface LinkClosed {
  reason: "disabled" | "expired" | "rotated" | "password" | "removed";
}
