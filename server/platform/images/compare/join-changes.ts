import type { Box, Change } from "#contract/differences.ts";

/** Joins neighbours in the list, those first that take in the least besides, until few enough are left. */
export function joinChanges(changes: readonly Change[], most: number): Change[] {
  const left = [...changes];
  while (left.length > most) {
    let at = 0;
    let least = Number.POSITIVE_INFINITY;
    for (let i = 0; i + 1 < left.length; i += 1) {
      const growth = growthOf(left[i] as Change, left[i + 1] as Change);
      if (growth < least) [at, least] = [i, growth];
    }
    left.splice(at, 2, join(left[at] as Change, left[at + 1] as Change));
  }
  return left;
}

function growthOf(one: Change, other: Change): number {
  return areaOf(join(one, other)) - areaOf(one) - areaOf(other);
}

function areaOf({ before, after }: Change): number {
  const area = (box: Box | null) => (box ? box.width * box.height : 0);
  return area(before) + area(after);
}

function join(one: Change, other: Change): Change {
  return { before: around(one.before, other.before), after: around(one.after, other.after) };
}

function around(one: Box | null, other: Box | null): Box | null {
  if (!one || !other) return one ?? other;
  const x = Math.min(one.x, other.x);
  const y = Math.min(one.y, other.y);
  const width = Math.max(one.x + one.width, other.x + other.width) - x;
  const height = Math.max(one.y + one.height, other.y + other.height) - y;
  return { x, y, width, height };
}
