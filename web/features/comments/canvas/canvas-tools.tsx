import { Eye, EyeOff, Keyboard } from "lucide-react";
import { canvasWords as text } from "#contract/messages/comment-screens.ts";
import { toolWords } from "#contract/messages/mark-screens.ts";
import { toolbarClass } from "#web/features/comments/canvas/canvas-style.ts";
import { DrawTools } from "#web/features/comments/canvas/marks/draw-tools.tsx";
import { DrawingBar } from "#web/features/comments/canvas/marks/drawing-bar.tsx";
import type { Tool } from "#web/features/comments/canvas/marks/tool.ts";
import type { Drawing } from "#web/features/comments/canvas/marks/use-drawing.ts";
import type { ZoomControl } from "#web/features/comments/canvas/use-zoom.ts";
import { toolIconClass, ZoomTools } from "#web/features/comments/canvas/zoom-tools.tsx";
import { cx } from "#web/ui/cx.ts";
import { IconButton } from "#web/ui/icon-button.tsx";

interface CanvasToolsProps {
  /** Null where nothing can be drawn. */
  drawing: Drawing | null;
  onTool: (tool: Tool, byKeyboard: boolean) => void;
  zoom: ZoomControl;
  pinsShown: boolean;
  onTogglePins: () => void;
  onHelp: () => void;
}

export function CanvasTools(props: CanvasToolsProps) {
  const { drawing, onTool, zoom, pinsShown, onTogglePins, onHelp } = props;
  const PinsIcon = pinsShown ? Eye : EyeOff;
  if (drawing?.tool === "pencil") return <DrawingBar drawing={drawing} />;
  return (
    <div className={toolbarClass}>
      {drawing && (
        <>
          <DrawTools tool={drawing.tool} onChoose={onTool} className={toolIconClass} />
          <span className="mx-1 h-5 w-px bg-line" />
        </>
      )}
      <ZoomTools zoom={zoom}>
        <IconButton
          label={pinsShown ? text.hidePins : text.showPins}
          aria-pressed={!pinsShown}
          onClick={onTogglePins}
          className={toolIconClass}
        >
          <PinsIcon className="size-4" aria-hidden="true" />
        </IconButton>
      </ZoomTools>
      {/* Phones have no such keys, and a window as narrow no room for it: there "?" opens it. */}
      <IconButton
        label={toolWords.shortcuts}
        data-tip={toolWords.shortcutsKey}
        aria-keyshortcuts="?"
        onClick={onHelp}
        className={cx(toolIconClass, "max-sm:hidden pointer-coarse:hidden")}
      >
        <Keyboard className="size-4" aria-hidden="true" />
      </IconButton>
    </div>
  );
}
