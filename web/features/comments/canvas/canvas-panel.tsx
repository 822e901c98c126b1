import type { ReactNode } from "react";
import { createPortal } from "react-dom";
import type { ListedMark, Mark } from "#contract/marks.ts";
import { BottomSheet } from "#web/features/comments/canvas/bottom-sheet.tsx";
import { PinnedPanel, type Surface } from "#web/features/comments/canvas/pinned-panel.tsx";
import type { Point } from "#web/features/comments/canvas/point.ts";
import { useMediaQuery } from "#web/lib/use-media-query.ts";

interface CanvasPanelProps extends Surface {
  at: Point;
  pinned?: boolean;
  mark?: Mark | ListedMark | null;
  label: string;
  stageWidth: number;
  onSheetHeight: (height: number) => void;
  children: ReactNode;
}

/** Beside its pin where there is space, otherwise at the bottom of the screen. */
export function CanvasPanel({ onSheetHeight, children, ...panel }: CanvasPanelProps) {
  const wide = useMediaQuery("(min-width: 40rem)");
  if (wide) return <PinnedPanel {...panel}>{children}</PinnedPanel>;
  // Rendered outside the stage, whose containment and zoom would affect it.
  return createPortal(
    <BottomSheet label={panel.label} onHeight={onSheetHeight}>
      {children}
    </BottomSheet>,
    document.getElementById("root") ?? document.body,
  );
}
