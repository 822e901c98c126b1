import { expect, test } from "vitest";
import { someComment } from "#tests/support/some-comment.ts";
import {
  countByStatus,
  everyOpen,
  filterComments,
} from "#web/features/comments/list/filter-comments.ts";
import type { NumberedComment } from "#web/features/comments/live/merge-comments.ts";

const comments: NumberedComment[] = [
  { ...someComment({ id: "a", name: "Ana", comment: "A foto está ótima" }), number: 1 },
  { ...someComment({ id: "b", name: "Bia", comment: "Corrigir", status: "resolved" }), number: 2 },
  { ...someComment({ id: "c", name: "João", comment: "Mais espaço" }), number: 3 },
];

const ids = (filter: Partial<typeof everyOpen>) =>
  filterComments(comments, { ...everyOpen, ...filter }).map(({ id }) => id);

test("open ones are shown unless others are asked for, with counts of each", () => {
  expect(ids({})).toEqual(["a", "c"]);
  expect(ids({ status: "resolved" })).toEqual(["b"]);
  expect(ids({ status: "all" })).toEqual(["a", "b", "c"]);
  expect(countByStatus(comments)).toEqual({ open: 2, resolved: 1, all: 3 });
});

test("they stand by pin or newest first, and are found by text and name without accents", () => {
  expect(ids({ status: "all", order: "newest" })).toEqual(["c", "b", "a"]);
  expect(ids({ search: "otima" })).toEqual(["a"]);
  expect(ids({ search: " JOAO " })).toEqual(["c"]);
  expect(ids({ search: "corrigir" })).toEqual([]);
});

test("only unread ones are left where those are asked for", () => {
  expect(ids({ status: "all", onlyIds: new Set(["b", "gone"]) })).toEqual(["b"]);
});
