import { foldText } from "#contract/fold-text.ts";
import type { CommentStatus } from "#contract/routes/comments.ts";
import type { NumberedComment } from "#web/features/comments/live/merge-comments.ts";

export type StatusChoice = CommentStatus | "all";

export interface ListFilter {
  status: StatusChoice;
  /** By number, or what was written last first. */
  order: "pin" | "newest";
  search: string;
  /** Those that others wrote or answered since one read them; null shows the read ones, too. */
  onlyIds: ReadonlySet<string> | null;
}

export const everyOpen: ListFilter = { status: "open", order: "pin", search: "", onlyIds: null };

export function filterComments(
  comments: readonly NumberedComment[],
  { status, order, search, onlyIds }: ListFilter,
): readonly NumberedComment[] {
  const sought = foldText(search.trim());
  const found = comments.filter(
    (comment) =>
      (status === "all" || comment.status === status) &&
      (onlyIds === null || onlyIds.has(comment.id)) &&
      (sought === "" || foldText(`${comment.name}\n${comment.comment}`).includes(sought)),
  );
  return order === "pin" ? found : found.toReversed();
}

export function countByStatus(comments: readonly NumberedComment[]): Record<StatusChoice, number> {
  const resolved = comments.filter(({ status }) => status === "resolved").length;
  return { open: comments.length - resolved, resolved, all: comments.length };
}
