import { placeOf } from "#web/features/comments/canvas/point.ts";
import type { ShownComment } from "#web/features/comments/live/merge-comments.ts";

/** Pins that would overlap, drawn as one at the place of the first. */
export interface PinCluster {
  members: readonly [ShownComment, ...ShownComment[]];
}

/** Pins closer than this on screen are clustered. */
export const NEAR_PX = 20;

/** `apart` lists pins that are never clustered: the open one and the focused one. */
export function clusterPins(
  comments: readonly ShownComment[],
  stage: { width: number; height: number },
  apart: readonly (string | null)[],
): PinCluster[] {
  const cells = new Map<number, PlacedCluster[]>();
  const clusters: PlacedCluster[] = [];
  for (const comment of comments) {
    const at = placeOf(comment);
    const x = (at.x / 100) * stage.width;
    const y = (at.y / 100) * stage.height;
    const alone = apart.includes(comment.id);
    const near = alone ? undefined : findNear(cells, x, y);
    if (near) near.members.push(comment);
    else {
      const cluster = { x, y, members: [comment] };
      clusters.push(cluster);
      const cell = cellAt(x, y);
      const others = cells.get(cell);
      if (alone) continue;
      if (others) others.push(cluster);
      else cells.set(cell, [cluster]);
    }
  }
  return clusters as unknown as PinCluster[];
}

/** A horizontal band of the stage with its clusters; `kept` bands stay in the DOM when out of view. */
export interface Band {
  top: number;
  clusters: readonly PinCluster[];
  kept: boolean;
}

export function bandClusters(
  clusters: readonly PinCluster[],
  stageHeight: number,
  bandHeight: number,
  kept: readonly (string | null)[],
): Band[] {
  const bands = new Map<number, { top: number; clusters: PinCluster[]; kept: boolean }>();
  for (const cluster of clusters) {
    const [first] = cluster.members;
    const y = (placeOf(first).y / 100) * stageHeight;
    const top = Math.floor(y / bandHeight) * bandHeight;
    const band = bands.get(top) ?? { top, clusters: [], kept: false };
    band.clusters.push(cluster);
    // Kept pins are never clustered, so a kept pin is the first of its cluster.
    band.kept ||= kept.includes(first.id);
    bands.set(top, band);
  }
  return [...bands.values()].sort((a, b) => a.top - b.top);
}

/** How much larger the stage must be to separate the pins; Infinity when they coincide. */
export function scaleToSeparate(
  { members: [first, ...rest] }: PinCluster,
  stage: { width: number; height: number },
): number {
  const from = placeOf(first);
  const distances = rest
    .map(placeOf)
    .map(({ x, y }) =>
      Math.hypot(((x - from.x) / 100) * stage.width, ((y - from.y) / 100) * stage.height),
    );
  const nearest = Math.min(...distances);
  return nearest === 0 ? Number.POSITIVE_INFINITY : (NEAR_PX * 1.1) / nearest;
}

interface PlacedCluster {
  x: number;
  y: number;
  members: ShownComment[];
}

/** More rows than any stage has. */
const MAX_ROWS = 2 ** 20;

function cellAt(x: number, y: number): number {
  return Math.floor(x / NEAR_PX) * MAX_ROWS + Math.floor(y / NEAR_PX);
}

/** The first cluster nearby, in the point's cell or a neighbouring one. */
function findNear(
  cells: Map<number, PlacedCluster[]>,
  x: number,
  y: number,
): PlacedCluster | undefined {
  for (let dx = -NEAR_PX; dx <= NEAR_PX; dx += NEAR_PX) {
    for (let dy = -NEAR_PX; dy <= NEAR_PX; dy += NEAR_PX) {
      const near = cells.get(cellAt(x + dx, y + dy))?.find((spot) => closeTo(spot, x, y));
      if (near) return near;
    }
  }
  return undefined;
}

function closeTo(spot: { x: number; y: number }, x: number, y: number): boolean {
  return Math.hypot(spot.x - x, spot.y - y) < NEAR_PX;
}
