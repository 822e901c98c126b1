import { MoveHorizontal } from "lucide-react";
import type { RefObject } from "react";
import { compareWords as text } from "#contract/messages/compare-screens.ts";

interface CurtainHandleProps {
  handle: RefObject<HTMLDivElement | null>;
  grip: RefObject<HTMLDivElement | null>;
}

/** A line over the whole picture; its handle stays in the middle of the view. */
export function CurtainHandle({ handle, grip }: CurtainHandleProps) {
  return (
    // Contained: at the edge it must not extend the scrollable area.
    <div className="pointer-events-none absolute inset-0 contain-layout">
      <div
        ref={grip}
        className="absolute inset-0 translate-x-(--curtain) will-change-transform select-none"
      >
        {/* A finger scrolls here: it drags the handle. */}
        <span className="pointer-events-auto absolute inset-y-0 -left-3 w-6 cursor-ew-resize pointer-coarse:pointer-events-none" />
        <span className="absolute inset-y-0 -left-px w-0.5 bg-ink-pin shadow-[0_0_0_1px_var(--pin-edge)]" />
        <div
          ref={handle}
          role="slider"
          tabIndex={0}
          aria-label={text.handle}
          aria-description={text.handleHint}
          data-tip={text.handleHint}
          aria-orientation="horizontal"
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={50}
          data-keeps-size=""
          className="pointer-events-auto sticky top-[calc(50%-1.375rem)] -ml-5.5 flex size-11 cursor-ew-resize touch-none items-center justify-center rounded-full border-2 border-pin-edge bg-ink-pin text-pin-edge shadow-float hover:bg-ink-pin-hover focus-visible:shadow-[0_0_0_6px_var(--ink-pin),0_0_0_8px_var(--pin-edge)]"
        >
          <MoveHorizontal className="size-5" aria-hidden="true" />
        </div>
      </div>
    </div>
  );
}
