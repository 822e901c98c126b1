import { Undo2, X } from "lucide-react";
import { toolWords as text } from "#contract/messages/mark-screens.ts";
import type { Drawing } from "#web/features/comments/canvas/marks/use-drawing.ts";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";

/** Instead of the tools while the pencil is in hand: a drawing has as many strokes as it needs. */
export function DrawingBar({ drawing }: { drawing: Drawing }) {
  const empty = drawing.strokes === 0;
  return (
    <fieldset
      aria-label={text.drawing}
      className="absolute inset-x-0 bottom-safe-3 z-10 mx-auto flex w-fit items-center gap-1 rounded-md border border-line bg-raised p-1 text-ink shadow-float"
    >
      <IconButton label={text.cancel} onClick={() => drawing.choose("point")}>
        <X className="size-4.5" aria-hidden="true" />
      </IconButton>
      <Button variant="ghost" disabled={empty} aria-keyshortcuts="Control+Z" onClick={drawing.undo}>
        <Undo2 className="size-4" aria-hidden="true" />
        {text.undo}
      </Button>
      <Button variant="primary" disabled={empty} onClick={drawing.finish}>
        {text.finish}
      </Button>
    </fieldset>
  );
}
