import { Eye, EyeOff, Keyboard, Maximize2, Minus, Plus } from "lucide-react";
import { canvasWords as text } from "#contract/messages/comment-screens.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { toolWords } from "#contract/messages/mark-screens.ts";
import { DrawTools } from "#web/features/comments/canvas/marks/draw-tools.tsx";
import { DrawingBar } from "#web/features/comments/canvas/marks/drawing-bar.tsx";
import type { Tool } from "#web/features/comments/canvas/marks/tool.ts";
import type { Drawing } from "#web/features/comments/canvas/marks/use-drawing.ts";
import type { ZoomControl } from "#web/features/comments/canvas/use-zoom.ts";
import { cx } from "#web/ui/cx.ts";
import { IconButton } from "#web/ui/icon-button.tsx";

interface CanvasToolsProps extends ZoomToolsProps {
  /** Null where nothing can be drawn. */
  drawing: Drawing | null;
  onTool: (tool: Tool, byKeyboard: boolean) => void;
  onHelp: () => void;
}

interface ZoomToolsProps {
  zoom: ZoomControl;
  pinsShown: boolean;
  onTogglePins: () => void;
}

const word =
  "h-9 rounded-sm px-2.5 font-medium text-ink-soft text-sm tabular-nums transition hover:bg-hover hover:text-ink aria-pressed:text-ink pointer-coarse:h-11";
const icon =
  "size-9 rounded-sm disabled:opacity-40 pointer-coarse:size-11 cramped:pointer-coarse:size-9";

export function CanvasTools({ drawing, onTool, onHelp, ...zoomTools }: CanvasToolsProps) {
  if (drawing?.tool === "pencil") return <DrawingBar drawing={drawing} />;
  return (
    <div className="absolute inset-x-0 bottom-safe-3 z-10 mx-auto flex w-fit max-w-[calc(100%-1rem)] flex-wrap items-center justify-center rounded-md border border-line bg-raised p-1 text-ink shadow-float">
      {drawing && (
        <>
          <DrawTools tool={drawing.tool} onChoose={onTool} className={icon} />
          <span className="mx-1 h-5 w-px bg-line" />
        </>
      )}
      <ZoomTools {...zoomTools} />
      {/* Phones have no such keys, and a window as narrow no room for it: there "?" opens it. */}
      <IconButton
        label={toolWords.shortcuts}
        title={toolWords.shortcutsKey}
        aria-keyshortcuts="?"
        onClick={onHelp}
        className={cx(icon, "max-sm:hidden pointer-coarse:hidden")}
      >
        <Keyboard className="size-4" aria-hidden="true" />
      </IconButton>
    </div>
  );
}

function ZoomTools({ zoom, pinsShown, onTogglePins }: ZoomToolsProps) {
  const percent = Math.round(zoom.scale * 100);
  const PinsIcon = pinsShown ? Eye : EyeOff;
  return (
    <fieldset aria-label={text.tools} className="flex flex-wrap items-center justify-center">
      <IconButton
        label={text.zoomOut}
        disabled={!zoom.canShrink}
        onClick={() => zoom.step(-1)}
        className={icon}
      >
        <Minus className="size-4" aria-hidden="true" />
      </IconButton>
      <button
        type="button"
        title={text.actualSize}
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
        className={icon}
      >
        <Plus className="size-4" aria-hidden="true" />
      </IconButton>
      <span className="mx-1 h-5 w-px bg-line" />
      <button
        type="button"
        title={text.fitLabel}
        aria-label={text.fitLabel}
        aria-pressed={zoom.isFit}
        onClick={() => zoom.zoomTo("fit")}
        className={cx(word, "flex items-center gap-1.5")}
      >
        <Maximize2 className="size-4" aria-hidden="true" />
        <span className="max-sm:hidden">{text.fit}</span>
      </button>
      <IconButton
        label={pinsShown ? text.hidePins : text.showPins}
        aria-pressed={!pinsShown}
        onClick={onTogglePins}
        className={icon}
      >
        <PinsIcon className="size-4" aria-hidden="true" />
      </IconButton>
    </fieldset>
  );
}
