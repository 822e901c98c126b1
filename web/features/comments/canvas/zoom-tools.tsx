import { Maximize2, Minus, Plus } from "lucide-react";
import type { ReactNode } from "react";
import { canvasWords as text } from "#contract/messages/comment-screens.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import type { ZoomControl } from "#web/features/comments/canvas/use-zoom.ts";
import { cx } from "#web/ui/cx.ts";
import { IconButton } from "#web/ui/icon-button.tsx";

interface ZoomToolsProps {
  zoom: ZoomControl;
  /** What else changes the view. */
  children?: ReactNode;
}

const word =
  "h-9 rounded-sm px-2.5 font-medium text-ink-soft text-sm tabular-nums transition hover:bg-hover hover:text-ink aria-pressed:text-ink pointer-coarse:h-11";
export const toolIconClass =
  "size-9 rounded-sm disabled:opacity-40 pointer-coarse:size-11 cramped:pointer-coarse:size-9";

export function ZoomTools({ zoom, children }: ZoomToolsProps) {
  const percent = Math.round(zoom.scale * 100);
  return (
    <fieldset aria-label={text.tools} className="flex flex-wrap items-center justify-center">
      <IconButton
        label={text.zoomOut}
        disabled={!zoom.canShrink}
        onClick={() => zoom.step(-1)}
        className={toolIconClass}
      >
        <Minus className="size-4" aria-hidden="true" />
      </IconButton>
      <button
        type="button"
        data-tip={text.actualSize}
        aria-label={`${text.actualSize}. ${fillMessage(text.zoomNow, { percent })}`}
        onClick={() => zoom.zoomTo(1)}
        className={cx(word, "min-w-16 whitespace-nowrap px-1")}
      >
        {fillMessage(text.zoomNow, { percent })}
      </button>
      <IconButton
        label={text.zoomIn}
        disabled={!zoom.canGrow}
        onClick={() => zoom.step(1)}
        className={toolIconClass}
      >
        <Plus className="size-4" aria-hidden="true" />
      </IconButton>
      <span className="mx-1 h-5 w-px bg-line" />
      <button
        type="button"
        data-tip={text.fitLabel}
        aria-label={text.fitLabel}
        aria-pressed={zoom.isFit}
        onClick={() => zoom.zoomTo("fit")}
        className={cx(word, "flex items-center justify-center gap-1.5 pointer-coarse:min-w-11")}
      >
        <Maximize2 className="size-4" aria-hidden="true" />
        <span className="max-sm:hidden">{text.fit}</span>
      </button>
      {children}
    </fieldset>
  );
}
