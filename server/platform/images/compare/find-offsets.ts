import type { RowSignatures } from "#server/platform/images/compare/row-signatures.ts";

/** Rows that are looked for together. */
const ANCHOR_ROWS = 24;
const MIN_SPACING = 48;
const MAX_ANCHORS = 600;
/** Levels per row, on average, that make an anchor recognisable: a flat area is found everywhere. */
const MIN_CHANGE = 12;
/** Mean distance of the rows of an anchor that was found again. */
const FOUND = 0.06;
/** How many rows' worth of distance the first rows may be ahead of that. */
const AHEAD_ROWS = 4;
const MAX_OFFSETS = 40;
/** After so many anchors from all over the picture that are nowhere, the rest is not looked for. */
const MAX_MISSES = 80;

/**
 * By how many rows parts of the older picture may have moved: anchors, the most eventful rows every few
 * dozen, are looked for in the whole newer picture, and the offsets that found most of them are kept.
 */
export function findOffsets(before: RowSignatures, after: RowSignatures): number[] {
  const bottom = after.rows - before.rows;
  const votes = new Map<number, number>([[0, 0]]);
  votes.set(bottom, 0);
  let misses = 0;
  for (const anchor of chooseAnchors(before)) {
    const offset = knownOffset(before, after, anchor, votes) ?? search(before, after, anchor);
    if (offset !== null) votes.set(offset, (votes.get(offset) ?? 0) + 1);
    else if (++misses === MAX_MISSES) break;
  }
  const found = [...votes].sort(([, one], [, other]) => other - one).map(([offset]) => offset);
  const kept = new Set([0, bottom, ...found.slice(0, MAX_OFFSETS)]);
  return [...kept].sort((one, other) => one - other);
}

function chooseAnchors(before: RowSignatures): number[] {
  const spacing = Math.max(MIN_SPACING, Math.ceil(before.rows / MAX_ANCHORS));
  const anchors: number[] = [];
  for (let top = 0; top + ANCHOR_ROWS <= before.rows; top += spacing) {
    const anchor = mostEventful(
      before,
      top,
      Math.min(top + spacing, before.rows - ANCHOR_ROWS + 1),
    );
    if (anchor !== null) anchors.push(anchor);
  }
  return scatter(anchors);
}

/** Any few of the first are spread over all of them: the golden ratio leaves no large gap. */
function scatter(anchors: readonly number[]): number[] {
  const place = (at: number) => (at * 0.618_034) % 1;
  return [...anchors.keys()].sort((a, b) => place(a) - place(b)).map((at) => anchors[at] ?? 0);
}

/** The anchor that starts from `top` up to `end`. */
function mostEventful(before: RowSignatures, top: number, end: number): number | null {
  let best: number | null = null;
  let most = MIN_CHANGE * ANCHOR_ROWS;
  for (let start = top; start < end; start += 4) {
    let change = 0;
    for (let row = 1; row < ANCHOR_ROWS; row += 1) change += before.change(start + row);
    if (change > most) [best, most] = [start, change];
  }
  return best;
}

function knownOffset(
  before: RowSignatures,
  after: RowSignatures,
  anchor: number,
  votes: ReadonlyMap<number, number>,
): number | null {
  let best: number | null = null;
  let least = FOUND;
  for (const offset of votes.keys()) {
    const distance = anchorDistance(before, after, anchor, anchor + offset, least);
    if (distance < least) [best, least] = [offset, distance];
  }
  return best;
}

function search(before: RowSignatures, after: RowSignatures, anchor: number): number | null {
  let best: number | null = null;
  let least = FOUND;
  for (let top = 0; top + ANCHOR_ROWS <= after.rows; top += 1) {
    const distance = anchorDistance(before, after, anchor, top, least);
    if (distance < least) [best, least] = [top - anchor, distance];
  }
  return best;
}

/** Gives up, and says 1, once the rows seen so far are too far away to stay below `limit`. */
function anchorDistance(
  before: RowSignatures,
  after: RowSignatures,
  anchor: number,
  top: number,
  limit: number,
): number {
  if (top < 0 || top + ANCHOR_ROWS > after.rows) return 1;
  let sum = 0;
  for (let seen = 1; seen <= ANCHOR_ROWS; seen += 1) {
    // Rows far from each other first: they differ soonest.
    const row = (seen * 7) % ANCHOR_ROWS;
    sum += before.distance(anchor + row, after, top + row);
    if (sum >= limit * Math.min(seen + AHEAD_ROWS, ANCHOR_ROWS)) return 1;
  }
  return sum / ANCHOR_ROWS;
}
