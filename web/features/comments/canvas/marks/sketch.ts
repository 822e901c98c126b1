import { roundMark } from "#contract/mark-geometry.ts";
import type { Mark } from "#contract/marks.ts";
import { markBetween } from "#web/features/comments/canvas/marks/mark-between.ts";
import { pathOfMark } from "#web/features/comments/canvas/marks/mark-path.ts";
import {
  casingClass,
  lineClasses,
  MARK_BOX,
  markSvgClass,
} from "#web/features/comments/canvas/marks/mark-style.ts";
import {
  MAX_STROKES,
  simplifyStrokes,
} from "#web/features/comments/canvas/marks/simplify-strokes.ts";
import type { StraightTool, Tool } from "#web/features/comments/canvas/marks/tool.ts";
import { type Point, pointAt } from "#web/features/comments/canvas/point.ts";
import type { ClientPoint } from "#web/features/comments/canvas/use-zoom.ts";

type DrawingTool = Exclude<Tool, "point">;

/** A stroke this short was a tap. */
const SHORTEST_PX = 4;
const SVG = "http://www.w3.org/2000/svg";

/**
 * What is being drawn, on an overlay of its own that React does not know: the line follows the pointer in
 * the same frame, whatever else the page has to do.
 */
export class Sketch {
  readonly #svg = document.createElementNS(SVG, "svg");
  readonly #strokes: { points: Point[]; paths: SVGPathElement[] }[] = [];
  #current: { tool: DrawingTool; points: Point[]; paths: SVGPathElement[]; d: string } | null =
    null;

  constructor(readonly stage: HTMLElement) {
    this.#svg.setAttribute("viewBox", MARK_BOX);
    this.#svg.setAttribute("preserveAspectRatio", "none");
    this.#svg.setAttribute("class", markSvgClass);
    this.#svg.setAttribute("data-sketch", "");
    this.#svg.setAttribute("aria-hidden", "true");
    stage.append(this.#svg);
  }

  get strokes(): number {
    return this.#strokes.length;
  }

  begin(tool: DrawingTool, at: ClientPoint): void {
    this.abandon();
    const from = this.#pointAt(at);
    const paths = [casingClass, lineClasses.guest].map((name) => {
      const path = document.createElementNS(SVG, "path");
      path.setAttribute("class", name);
      return path;
    });
    this.#svg.append(...paths);
    this.#current = { tool, points: [from], paths, d: `M${from.x} ${from.y}` };
  }

  /** Every position of the hand since the last frame, not only the newest. */
  follow(event: PointerEvent): void {
    const current = this.#current;
    if (!current) return;
    const moves = event.getCoalescedEvents?.() ?? [];
    for (const move of moves.length > 0 ? moves : [event]) {
      const next = this.#pointAt(move);
      if (current.tool === "pencil") current.d += `L${next.x} ${next.y}`;
      current.points.push(next);
    }
    if (current.tool !== "pencil") current.d = this.#straightPath(current.tool, current.points);
    for (const path of current.paths) path.setAttribute("d", current.d);
  }

  /** The mark that is complete with this; null while a drawing may go on. */
  lift(): Mark | null {
    const current = this.#current;
    if (!current) return null;
    const { tool, points, paths } = current;
    if (tool !== "pencil") return this.#straightMark(tool, points);
    this.#current = null;
    if (this.#lengthOf(points) < SHORTEST_PX || this.strokes >= MAX_STROKES) remove(paths);
    else this.#strokes.push({ points, paths });
    return null;
  }

  /** Takes back the line that is being drawn. */
  abandon(): void {
    remove(this.#current?.paths ?? []);
    this.#current = null;
  }

  undo(): void {
    remove(this.#strokes.pop()?.paths ?? []);
  }

  /** The drawing as a mark; null without a stroke. */
  finish(): Mark | null {
    if (this.strokes === 0) return null;
    const points = this.#strokes.map((stroke) => stroke.points);
    return roundMark({ kind: "strokes", strokes: simplifyStrokes(points, this.#size()) });
  }

  remove(): void {
    this.#svg.remove();
  }

  #straightMark(tool: StraightTool, points: readonly Point[]): Mark | null {
    const [from, to] = [points[0], points.at(-1)];
    return from && to ? markBetween(tool, from, to, this.#size()) : null;
  }

  #straightPath(tool: StraightTool, points: readonly Point[]): string {
    const mark = this.#straightMark(tool, points);
    return mark ? pathOfMark(mark, this.#size()) : "";
  }

  #size(): DOMRect {
    return this.stage.getBoundingClientRect();
  }

  #pointAt({ clientX, clientY }: ClientPoint): Point {
    return pointAt(this.#size(), clientX, clientY);
  }

  #lengthOf(points: readonly Point[]): number {
    const { width, height } = this.#size();
    const [first] = points;
    const away = points.map(({ x, y }) =>
      Math.hypot(((x - (first?.x ?? x)) * width) / 100, ((y - (first?.y ?? y)) * height) / 100),
    );
    return Math.max(...away);
  }
}

function remove(elements: readonly Element[]): void {
  for (const element of elements) element.remove();
}
