import type { OverviewComment } from "#contract/routes/comments.ts";

export interface LayoutGroup {
  layout: OverviewComment["layout"];
  comments: OverviewComment[];
}

/** One group per layout, ordered by each layout's newest comment. */
export function groupByLayout(comments: readonly OverviewComment[]): LayoutGroup[] {
  const groups = new Map<string, LayoutGroup>();
  for (const comment of comments) {
    const group = groups.get(comment.layout.id);
    if (group) group.comments.push(comment);
    else groups.set(comment.layout.id, { layout: comment.layout, comments: [comment] });
  }
  return [...groups.values()];
}
