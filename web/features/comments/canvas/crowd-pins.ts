import type { NumberedComment } from "#web/features/comments/live/merge-comments.ts";

/** Pins that would cover each other, drawn as one at the place of the first. */
export interface Crowd {
  members: readonly [NumberedComment, ...NumberedComment[]];
}

/** Closer than this on screen they join. */
export const NEAR_PX = 20;

/** `apart` stands alone whatever is near it: the pin that is open or has the focus. */
export function crowdPins(
  comments: readonly NumberedComment[],
  stage: { width: number; height: number },
  apart: readonly (string | null)[],
): Crowd[] {
  const cells = new Map<number, Spot[]>();
  const crowds: Spot[] = [];
  for (const comment of comments) {
    const x = (comment.x_position / 100) * stage.width;
    const y = (comment.y_position / 100) * stage.height;
    const alone = apart.includes(comment.id);
    const near = alone ? undefined : findNear(cells, x, y);
    if (near) near.members.push(comment);
    else {
      const crowd = { x, y, members: [comment] };
      crowds.push(crowd);
      const cell = cellAt(x, y);
      const others = cells.get(cell);
      if (alone) continue;
      if (others) others.push(crowd);
      else cells.set(cell, [crowd]);
    }
  }
  return crowds as unknown as Crowd[];
}

/** A stretch of the stage with the crowds that stand in it; `kept` ones stay in the page out of view. */
export interface Band {
  top: number;
  crowds: readonly Crowd[];
  kept: boolean;
}

export function bandCrowds(
  crowds: readonly Crowd[],
  stageHeight: number,
  bandHeight: number,
  kept: readonly (string | null)[],
): Band[] {
  const bands = new Map<number, { top: number; crowds: Crowd[]; kept: boolean }>();
  for (const crowd of crowds) {
    const [{ id, y_position }] = crowd.members;
    const y = (y_position / 100) * stageHeight;
    const top = Math.floor(y / bandHeight) * bandHeight;
    const band = bands.get(top) ?? { top, crowds: [], kept: false };
    band.crowds.push(crowd);
    // One that is kept stands apart, so it is the first of its crowd.
    band.kept ||= kept.includes(id);
    bands.set(top, band);
  }
  return [...bands.values()].sort((a, b) => a.top - b.top);
}

/** How much larger the stage must be for the members to stand apart; Infinity where they never will. */
export function scaleToPart(
  { members: [first, ...rest] }: Crowd,
  stage: { width: number; height: number },
): number {
  const distances = rest.map((other) =>
    Math.hypot(
      ((other.x_position - first.x_position) / 100) * stage.width,
      ((other.y_position - first.y_position) / 100) * stage.height,
    ),
  );
  const nearest = Math.min(...distances);
  return nearest === 0 ? Number.POSITIVE_INFINITY : (NEAR_PX * 1.1) / nearest;
}

interface Spot {
  x: number;
  y: number;
  members: NumberedComment[];
}

/** More than any stage has of them. */
const MOST_ROWS = 2 ** 20;

function cellAt(x: number, y: number): number {
  return Math.floor(x / NEAR_PX) * MOST_ROWS + Math.floor(y / NEAR_PX);
}

/** The first that is near, in the cell of the place or one beside it. */
function findNear(cells: Map<number, Spot[]>, x: number, y: number): Spot | undefined {
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
