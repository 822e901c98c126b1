import type { PublicLayout } from "#contract/routes/public-layout.ts";

export type CommentEventType = "comment.created" | "comment.updated" | "comment.deleted";

/** What an open page is told of the layout itself: how it is now, or that it is gone. */
export type LayoutEventType = "layout.updated" | "layout.removed";

export type LayoutState = Pick<PublicLayout, "title" | "description" | "comments_paused">;
