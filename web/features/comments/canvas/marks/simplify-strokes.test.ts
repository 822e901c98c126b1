import { expect, test } from "vitest";
import { limits } from "#contract/limits.ts";
import { simplifyStrokes } from "#web/features/comments/canvas/marks/simplify-strokes.ts";
import type { Point } from "#web/features/comments/canvas/point.ts";

const stage = { width: 1000, height: 2000 };

test("a straight line is its two ends, a corner is kept", () => {
  const line = range(50).map((step) => ({ x: step, y: step / 2 }));
  expect(simplifyStrokes([line], stage)).toEqual([[0, 0, 49, 24.5]]);
  const corner = [...line, ...range(20).map((step) => ({ x: 49, y: 25 + step }))];
  const [simple] = simplifyStrokes([corner], stage);
  expect(simple).toHaveLength(6);
  expect(simple?.slice(2, 4)).toEqual([49, 24.5]);
});

test("a closed circle stays round: no point of it is farther than a pixel from what is kept", () => {
  const circle = range(361).map((degree) => onCircle(degree));
  const [flat = []] = simplifyStrokes([circle], stage);
  const kept = range(flat.length / 2).map((at) => ({
    x: flat[2 * at] ?? 0,
    y: flat[2 * at + 1] ?? 0,
  }));
  expect(kept.length).toBeLessThan(80);
  const worst = Math.max(...circle.map((point) => toPolyline(point, kept)));
  expect(worst).toBeLessThan(1);
});

test("whatever is drawn has at most 300 points in all, and no stroke is lost", () => {
  const scribbles = range(40).map((at) =>
    range(200).map((step) => ({
      x: 50 + 40 * Math.sin(step * 1.7 + at),
      y: (step * 7 + at) % 100,
    })),
  );
  const simple = simplifyStrokes(scribbles, stage);
  expect(simple).toHaveLength(40);
  expect(simple.flat().length / 2).toBeLessThanOrEqual(limits.markPoints);
  const many = range(400).map((at) => [onCircle(at), onCircle(at + 90)]);
  expect(simplifyStrokes(many, stage).flat().length / 2).toBe(limits.markPoints);
});

function range(length: number): number[] {
  return Array.from({ length }, (_, index) => index);
}

function onCircle(degree: number): Point {
  const angle = (degree / 180) * Math.PI;
  return { x: 50 + 20 * Math.cos(angle), y: 50 + 10 * Math.sin(angle) };
}

/** In pixels of the stage. */
function toPolyline(point: Point, line: readonly Point[]): number {
  const px = ({ x, y }: Point) => ({ x: x * 10, y: y * 20 });
  const p = px(point);
  const distances = line.slice(1).map((end, at) => {
    const [a, b] = [px(line[at] ?? end), px(end)];
    const [dx, dy] = [b.x - a.x, b.y - a.y];
    const share = Math.min(
      1,
      Math.max(0, ((p.x - a.x) * dx + (p.y - a.y) * dy) / (dx * dx + dy * dy || 1)),
    );
    return Math.hypot(p.x - a.x - share * dx, p.y - a.y - share * dy);
  });
  return Math.min(...distances);
}
