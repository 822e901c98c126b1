import { useMemo, useState } from "react";
import { moveMark } from "#contract/mark-geometry.ts";
import type { Mark } from "#contract/marks.ts";
import {
  activeMark,
  faintAreas,
  type ShownMark,
} from "#web/features/comments/canvas/marks/shown-marks.ts";
import type { StageSize } from "#web/features/comments/canvas/marks/tool.ts";
import { type Point, placeOf } from "#web/features/comments/canvas/point.ts";
import type { MovingComment } from "#web/features/comments/canvas/use-moving.ts";
import type { ShownComment } from "#web/features/comments/live/merge-comments.ts";

interface ShownMarksOptions {
  comments: readonly ShownComment[];
  open: ShownComment | null;
  /** The mark of the open comment in full, once its thread is loaded. */
  openMark: Mark | null;
  /** The comment whose pin or row is pointed at, or whose pin has the focus. */
  pointedId: string | null;
  moving: MovingComment | null;
  stage: StageSize;
}

/** Areas faintly; the marks of the open comment, of the one pointed at and of the one being moved in full. */
export function useShownMarks(options: ShownMarksOptions): ShownMark[] {
  const { open, pointedId, moving, stage } = options;
  // What was marked on another picture would frame something else on this one.
  const comments = useMemo(
    () => options.comments.filter(({ elsewhere }) => !elsewhere),
    [options.comments],
  );
  const faint = useMemo(() => faintAreas(comments), [comments]);
  const openMark = useMarkWithPin(open, options.openMark);
  const active = new Set([open?.id, pointedId, moving?.comment.id]);
  const shown = comments
    .filter(({ id }) => active.has(id))
    .flatMap((comment) => {
      const full = comment.id === open?.id ? openMark : knownMark(comment);
      const to = moving?.comment.id === comment.id ? moving.to : placeOf(comment);
      return activeMark(comment, full && moveAlong(full, placeOf(comment), to), stage) ?? [];
    });
  return [...faint, ...shown];
}

/** A loaded mark follows its pin until it is loaded anew from where the pin is now. */
function useMarkWithPin(comment: ShownComment | null, mark: Mark | null): Mark | null {
  const at = comment && placeOf(comment);
  const [loaded, setLoaded] = useState({ mark, at });
  if (loaded.mark !== mark) setLoaded({ mark, at });
  // Its author may have removed it since.
  if (!comment?.mark || !mark) return comment && knownMark(comment);
  return at && loaded.at ? moveAlong(mark, loaded.at, at) : mark;
}

function knownMark({ mark }: ShownComment): Mark | null {
  return mark && mark.kind !== "strokes" ? mark : null;
}

function moveAlong(mark: Mark, from: Point, to: Point): Mark {
  return moveMark(mark, to.x - from.x, to.y - from.y);
}
