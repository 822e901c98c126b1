import { expect, test } from "vitest";
import type { Comment } from "#contract/routes/comments.ts";
import {
  applyEvent,
  type CommentEvent,
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
  const merged = numbered(rebuild([comment("a", 1), comment("b", 2)], since));
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
  const merged = numbered(rebuild([comment("late", 9), comment("early", 4)], []));
  expect(merged.map(({ id, number }) => `${id} ${number}`)).toEqual(["early 1", "late 2"]);
});

function comment(id: string, seq: number, text = "texto"): Comment {
  return {
    id,
    seq,
    layout_id: "layout",
    name: "Ana",
    comment: text,
    x_position: 0,
    y_position: 0,
    created_at: "2026-01-01T12:00:00.000Z",
  };
}
