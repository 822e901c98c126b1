import { join } from "node:path";
import type { Difference } from "#contract/differences.ts";
import { alignRows } from "#server/platform/images/compare/align-rows.ts";
import { type Fit, possibleFits } from "#server/platform/images/compare/analysis-size.ts";
import { findChangedCells } from "#server/platform/images/compare/changed-cells.ts";
import { coverCells } from "#server/platform/images/compare/cover-cells.ts";
import { DifferenceWriter } from "#server/platform/images/compare/describe-difference.ts";
import { measureRun } from "#server/platform/images/compare/measure-run.ts";
import { RowSignatures } from "#server/platform/images/compare/row-signatures.ts";
import {
  readDisplayedSize,
  UnpackedPicture,
} from "#server/platform/images/compare/unpacked-picture.ts";
import type { Box } from "#server/platform/images/renditions.ts";

const MAX_CHANGES = 60;

interface Original extends Box {
  path: string;
}

/** Finds what changed, with the fit of the two pictures that leaves less of them changed. */
export async function compareImages(
  before: string,
  after: string,
  scratch: string,
): Promise<Difference> {
  const older = { path: before, ...(await readDisplayedSize(before)) };
  const newer = { path: after, ...(await readDisplayedSize(after)) };
  let best: Difference | null = null;
  for (const fit of possibleFits(older, newer)) {
    const found = await compareFitted(older, newer, fit, scratch);
    if (!best || shareChanged(found, older, newer) < shareChanged(best, older, newer)) best = found;
  }
  if (!best) throw new Error("two pictures have at least one fit");
  return best;
}

async function compareFitted(
  before: Original,
  after: Original,
  fit: Fit,
  scratch: string,
): Promise<Difference> {
  const older = await UnpackedPicture.unpack(before.path, fit.before, join(scratch, "before.v"));
  try {
    const newer = await UnpackedPicture.unpack(after.path, fit.after, join(scratch, "after.v"));
    try {
      return findDifference(older, newer, new DifferenceWriter(fit, before, after));
    } finally {
      newer.close();
    }
  } finally {
    older.close();
  }
}

function findDifference(
  older: UnpackedPicture,
  newer: UnpackedPicture,
  writer: DifferenceWriter,
): Difference {
  const common = Math.min(older.width, newer.width);
  const runs = alignRows(RowSignatures.read(older, common), RowSignatures.read(newer, common));
  const grids = findChangedCells(runs.map((run) => measureRun(older, newer, run)));
  writer.addGaps(runs);
  writer.addColumns();
  const boxes = coverCells(grids, MAX_CHANGES - writer.count);
  runs.forEach((run, at) => {
    for (const box of boxes[at] ?? []) writer.addCells(run, box);
  });
  return writer.write(runs, MAX_CHANGES);
}

function shareChanged({ changes }: Difference, before: Box, after: Box): number {
  let share = 0;
  for (const change of changes) {
    if (change.before) share += areaOf(change.before) / areaOf(before);
    if (change.after) share += areaOf(change.after) / areaOf(after);
  }
  return share;
}

function areaOf({ width, height }: Box): number {
  return width * height;
}
