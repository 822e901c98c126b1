import type { Mark } from "#contract/marks.ts";
import type { PdfLine } from "#server/platform/pdf/pdf.ts";

const HEAD = 14;

interface Size {
  width: number;
  height: number;
}

/** What a comment marks, as lines over the part of the picture that begins there. */
export function linesOfMark(mark: Mark, { width, height }: Size, top: number): PdfLine[] {
  const at = (x: number, y: number) => ({ x: (x / 100) * width, y: (y / 100) * height - top });
  switch (mark.kind) {
    case "area": {
      const [right, bottom] = [mark.x + mark.width, mark.y + mark.height];
      const first = at(mark.x, mark.y);
      return [[first, at(right, mark.y), at(right, bottom), at(mark.x, bottom), first]];
    }
    case "arrow": {
      const [from, to] = [at(mark.x, mark.y), at(mark.to_x, mark.to_y)];
      const angle = Math.atan2(to.y - from.y, to.x - from.x);
      const barb = (turn: number) => ({
        x: to.x - HEAD * Math.cos(angle + turn),
        y: to.y - HEAD * Math.sin(angle + turn),
      });
      return [
        [from, to],
        [barb(0.5), to, barb(-0.5)],
      ];
    }
    case "strokes":
      return mark.strokes.map((stroke) =>
        Array.from({ length: stroke.length / 2 }, (_, i) =>
          at(stroke[i * 2] ?? 0, stroke[i * 2 + 1] ?? 0),
        ),
      );
  }
}
