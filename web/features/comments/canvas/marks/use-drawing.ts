import { type RefObject, useRef, useState } from "react";
import type { Mark } from "#contract/marks.ts";
import { pinOfMark } from "#web/features/comments/canvas/marks/pin-of-mark.ts";
import type { Sketch } from "#web/features/comments/canvas/marks/sketch.ts";
import type { Tool } from "#web/features/comments/canvas/marks/tool.ts";
import type { Point } from "#web/features/comments/canvas/point.ts";
import type { ClientPoint } from "#web/features/comments/canvas/use-zoom.ts";

let module: typeof import("#web/features/comments/canvas/marks/sketch.ts") | null = null;

/** Visitors who only look at the page never fetch it. Where it fails, the next attempt may not. */
export async function loadSketch(): Promise<void> {
  try {
    module ??= await import("#web/features/comments/canvas/marks/sketch.ts");
  } catch {
    // Without a connection nothing is drawn; the next press tries again.
  }
}

export type Drawing = ReturnType<typeof useDrawing>;

/** The chosen tool and what is being drawn with it. */
export function useDrawing(
  stage: RefObject<HTMLDivElement | null>,
  onDrawn: (at: Point, mark: Mark) => void,
) {
  const [tool, setTool] = useState<Tool>("point");
  const [strokes, setStrokes] = useState(0);
  const sketch = useRef<Sketch | null>(null);
  const wanted = useRef<Tool>("point");

  const clear = () => {
    sketch.current?.remove();
    sketch.current = null;
    setStrokes(0);
  };
  const complete = (mark: Mark | null) => {
    clear();
    const box = stage.current?.getBoundingClientRect();
    if (!mark || !box) return;
    setTool("point");
    onDrawn(pinOfMark(mark, box), mark);
  };

  return {
    tool,
    /** Finished strokes of the pencil. */
    strokes,
    choose(next: Tool) {
      clear();
      wanted.current = next;
      // A pencil is in hand once it draws.
      if (next !== "pencil" || module) setTool(next);
      if (next === "point" || module) return;
      void loadSketch().then(() => {
        if (module && wanted.current === next) setTool(next);
      });
    },
    /** False while the code for it is not there yet. */
    begin(as: Exclude<Tool, "point">, at: ClientPoint): boolean {
      if (!module || !stage.current) return false;
      sketch.current ??= new module.Sketch(stage.current);
      sketch.current.begin(as, at);
      return true;
    },
    follow: (event: PointerEvent) => sketch.current?.follow(event),
    lift() {
      const mark = sketch.current?.lift() ?? null;
      if (mark) complete(mark);
      else setStrokes(sketch.current?.strokes ?? 0);
    },
    /** The line that is being drawn goes; finished strokes stay. */
    abandon() {
      sketch.current?.abandon();
      if (sketch.current?.strokes === 0) clear();
    },
    undo() {
      sketch.current?.undo();
      setStrokes(sketch.current?.strokes ?? 0);
    },
    finish: () => complete(sketch.current?.finish() ?? null),
  };
}
