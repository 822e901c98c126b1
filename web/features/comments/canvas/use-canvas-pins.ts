import type { RefObject } from "react";
import type { StageSize } from "#web/features/comments/canvas/marks/tool.ts";
import { useShownMarks } from "#web/features/comments/canvas/marks/use-shown-marks.ts";
import type { Unread } from "#web/features/comments/canvas/pin-look.ts";
import { useArrivals } from "#web/features/comments/canvas/use-arrivals.ts";
import { type MovingRights, useMoving } from "#web/features/comments/canvas/use-moving.ts";
import { useRested } from "#web/features/comments/canvas/use-rested.ts";
import type { Feedback } from "#web/features/comments/use-feedback.ts";
import { useLit } from "#web/features/comments/use-lit.ts";

/** What a page tells of its comments beyond the list. */
export interface PinOptions {
  unread?: Unread;
  /** Without it nobody moves a pin. */
  moves?: MovingRights;
}

const NOTHING_UNREAD: Unread = new Set();

/** The pins and marks on the canvas, the one that is pointed at and the one that is being moved. */
export function useCanvasPins(
  stage: RefObject<HTMLDivElement | null>,
  size: StageSize,
  feedback: Feedback,
  options: PinOptions,
) {
  const { state, pins: comments, open, openMark, litId, pointed, feed, composer } = feedback;
  const openId = open?.id ?? null;
  const { unread = NOTHING_UNREAD, moves } = options;
  useLit(stage, "data-pin", litId);
  const moving = useMoving({ stage, comments, openId, feed, rights: moves });
  const own = [feedback.focusRequest?.id, composer.draftId];
  return {
    comments,
    openId,
    unread,
    moving,
    preview: pointed,
    setPreview: useRested(feedback.setPointed),
    arrivals: useArrivals(state.comments, state.status === "ready", own),
    marks: useShownMarks({
      comments,
      open,
      openMark,
      pointedId: pointed?.id ?? litId,
      moving: moving.moving,
      stage: size,
    }),
  };
}
