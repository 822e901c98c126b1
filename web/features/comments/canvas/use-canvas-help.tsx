import { lazy, type ReactNode, Suspense, useState } from "react";

const CanvasHelp = lazy(() => import("#web/features/comments/canvas/canvas-help.tsx"));

export function useCanvasHelp(): { ask: () => void; dialog: ReactNode } {
  const [open, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  return {
    ask() {
      setWanted(true);
      setOpen(true);
    },
    dialog: wanted && (
      <Suspense>
        <CanvasHelp open={open} onOpenChange={setOpen} />
      </Suspense>
    ),
  };
}
