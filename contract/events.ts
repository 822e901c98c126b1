export type CommentEventType = "comment.created" | "comment.updated" | "comment.deleted";
