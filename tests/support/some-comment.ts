import type { Comment } from "#contract/routes/comments.ts";

/** A visitor's comment to which nothing has happened. */
export function someComment(given: Partial<Comment> = {}): Comment {
  const name = given.name ?? "Ana";
  return {
    id: "00000000-0000-4000-8000-000000000001",
    seq: 1,
    layout_id: "00000000-0000-4000-8000-000000000000",
    name,
    comment: "texto",
    x_position: 0,
    y_position: 0,
    pinned: true,
    created_at: "2026-01-01T12:00:00.000Z",
    version: 1,
    author: { kind: "guest", name },
    status: "open",
    resolved: null,
    reply_count: 0,
    mark: null,
    edited_at: null,
    moderation: null,
    removed: false,
    reactions: {},
    ...given,
  };
}
