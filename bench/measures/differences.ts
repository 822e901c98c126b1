import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { contest } from "#bench/contest.ts";
import { type Finding, short } from "#bench/finding.ts";
import type { Stage } from "#bench/stage.ts";
import { drawShapes, PART_HEIGHT, pagePart } from "#tests/support/draw-pages.ts";

const WIDTH = 1440;
const HEIGHT = 9_000;

/** (l) What changed between two versions of 1440 × 9,000 px, against decoding both. */
export async function measureDifference(stage: Stage): Promise<Finding[]> {
  const scratch = join(stage.folder, "difference");
  mkdirSync(scratch);
  const [before, after] = [join(scratch, "before.png"), join(scratch, "after.png")];
  const parts = Array.from({ length: HEIGHT / PART_HEIGHT }, (_, at) => at + 1);
  writeFileSync(before, await drawVersion(parts));
  // One part is new, all below it moved, and the last one is gone.
  writeFileSync(after, await drawVersion([...parts.slice(0, 4), 99, ...parts.slice(4, -1)]));
  const pair = { before, after, scratch };
  const { medians, noise } = await contest(
    "difference",
    { ...stage.effort, turns: 1 },
    {
      decodes: () => stage.loader.ask("decodePair", pair),
      difference: () => stage.loader.ask("comparePair", pair),
    },
  );
  return [
    {
      letter: "l",
      what: "difference of two versions of 1440 × 9,000",
      figures: `both decoded ${short(medians.decodes)} ms · compared ${short(medians.difference)} ms`,
      value: medians.difference / medians.decodes,
      unit: "× decoding both",
      noise,
    },
  ];
}

async function drawVersion(seeds: readonly number[]): Promise<Buffer> {
  const shapes = seeds.map((seed, at) => pagePart(seed, at * PART_HEIGHT)).join("");
  const { pixels, width, height } = await drawShapes(WIDTH, HEIGHT, shapes);
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}
