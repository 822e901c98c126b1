import { expect, test } from "vitest";
import type { Comment } from "#contract/routes/comments.ts";
import { someComment } from "#tests/support/some-comment.ts";
import {
  applyEvent,
  type CommentEvent,
  type LiveEvent,
  numbered,
  rebuild,
} from "#web/features/comments/live/merge-comments.ts";

test("a comment received twice, or received and listed, appears once", () => {
  const created: CommentEvent = { type: "comment.created", data: comment("a", 1) };
  const once = applyEvent(new Map(), created);
  expect(applyEvent(once, created)).toBe(once);
  expect([...rebuild([comment("a", 1)], [created]).keys()]).toEqual(["a"]);
});

test("events received while the list loads are not lost", () => {
  const since: CommentEvent[] = [
    { type: "comment.created", data: comment("c", 3) },
    { type: "comment.deleted", data: { id: "a" } },
    { type: "comment.updated", data: comment("b", 2, "corrigido") },
  ];
  const { comments: merged } = numbered(rebuild([comment("a", 1), comment("b", 2)], since));
  expect(merged.map(({ id, number, comment }) => [id, number, comment])).toEqual([
    ["b", 1, "corrigido"],
    ["c", 2, "texto"],
  ]);
});

test("a late creation event does not undo an edit", () => {
  const edited = applyEvent(new Map(), { type: "comment.updated", data: comment("a", 1, "novo") });
  const after = applyEvent(edited, { type: "comment.created", data: comment("a", 1) });
  expect(after.get("a")?.comment).toBe("novo");
});

test("numbers follow the order of creation, whatever the order of arrival", () => {
  const { comments: merged } = numbered(rebuild([comment("late", 9), comment("early", 4)], []));
  expect(merged.map(({ id, number }) => `${id} ${number}`)).toEqual(["early 1", "late 2"]);
});

test("what only the team still sees has no number and takes none", () => {
  const gone = { ...comment("gone", 5), removed: true, team_only: true };
  const { comments, teamOnly } = numbered(rebuild([comment("a", 4), gone, comment("b", 6)], []));
  expect(comments.map(({ id, number }) => `${id} ${number}`)).toEqual(["a 1", "b 2"]);
  expect(teamOnly.map(({ id }) => id)).toEqual(["gone"]);
});

test("a reply's event counts the replies of its comment, and of one that is gone nothing", () => {
  const before = rebuild([comment("a", 1)], []);
  const deleted = (comment_id: string, reply_count: number): LiveEvent => ({
    type: "reply.deleted",
    data: { id: "reply", comment_id, reply_count },
  });
  expect(applyEvent(before, deleted("a", 7)).get("a")?.reply_count).toBe(7);
  expect(applyEvent(before, deleted("a", 0))).toBe(before);
  expect(applyEvent(before, deleted("gone", 1))).toBe(before);
});

function comment(id: string, seq: number, text = "texto"): Comment {
  return someComment({ id, seq, comment: text });
}
