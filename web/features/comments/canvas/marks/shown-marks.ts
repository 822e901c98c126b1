import { boundsOf } from "#contract/mark-geometry.ts";
import type { Mark } from "#contract/marks.ts";
import { pathOfMark } from "#web/features/comments/canvas/marks/mark-path.ts";
import type { StageSize } from "#web/features/comments/canvas/marks/tool.ts";
import type { ShownComment } from "#web/features/comments/live/merge-comments.ts";

export interface ShownMark {
  path: string;
  tone: "guest" | "member";
  faint: boolean;
  /** From where to where it reaches down the picture, in percent. */
  top: number;
  bottom: number;
}

/** More faint areas than this would be a grid over the picture, and tell nothing. */
const MOST_FAINT = 60;

/** Every open area, faintly: where people have said something, without a pointer over it. */
export function faintAreas(comments: readonly ShownComment[]): ShownMark[] {
  const areas = comments.filter(({ mark, status }) => mark?.kind === "area" && status === "open");
  if (areas.length > MOST_FAINT) return [];
  return areas.flatMap(({ mark, author }) =>
    mark?.kind === "area" ? { ...shownMark(mark, author.kind, NO_ARROWS), faint: true } : [],
  );
}

/** The path of an area is the same at every size. */
const NO_ARROWS = { width: 1, height: 1 };

/** The mark of a comment that is pointed at or open; null where there is none to show. */
export function activeMark(
  { author }: ShownComment,
  mark: Mark | null,
  stage: StageSize,
): ShownMark | null {
  return mark && stage.width > 0 ? shownMark(mark, author.kind, stage) : null;
}

export function shownMark(mark: Mark, tone: ShownMark["tone"], stage: StageSize): ShownMark {
  const { top, bottom } = boundsOf(mark);
  return { path: pathOfMark(mark, stage), tone, faint: false, top, bottom };
}
