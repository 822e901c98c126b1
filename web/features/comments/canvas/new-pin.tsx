import { Crosshair } from "#web/features/comments/canvas/crosshair.tsx";
import { markBetween } from "#web/features/comments/canvas/marks/mark-between.ts";
import { MarkSvg } from "#web/features/comments/canvas/marks/mark-svg.tsx";
import { shownMark } from "#web/features/comments/canvas/marks/shown-marks.ts";
import type { StageSize, Tool } from "#web/features/comments/canvas/marks/tool.ts";
import { PendingPin } from "#web/features/comments/canvas/pending-pin.tsx";
import type { Composer } from "#web/features/comments/compose/use-composer.ts";

interface NewPinProps {
  composer: Composer;
  tool: Tool;
  stage: StageSize;
}

/** The comment that is being placed or written: the cross hairs, or its pin and what it marks. */
export function NewPin({ composer, tool, stage }: NewPinProps) {
  const { state } = composer;
  if (state.phase === "idle") return null;
  const aimed =
    state.phase === "aiming" && state.from && (tool === "area" || tool === "arrow")
      ? markBetween(tool, state.from, state.at, stage)
      : null;
  const mark = aimed ?? composer.mark;
  return (
    <>
      {mark && <MarkSvg marks={[shownMark(mark, "guest", stage)]} />}
      {state.phase === "aiming" ? (
        <Crosshair at={state.at} mark={aimed} />
      ) : (
        <PendingPin
          at={state.at}
          sending={state.phase === "sending"}
          stage={stage}
          onMove={composer.place}
        />
      )}
    </>
  );
}
