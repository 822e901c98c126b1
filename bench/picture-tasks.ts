import { timed } from "#bench/timed.ts";
import { compareImages } from "#server/platform/images/compare/compare-images.ts";
import { openImage } from "#server/platform/images/open-image.ts";

export interface Pair {
  before: string;
  after: string;
  scratch: string;
}

/** With the settings of the image process, which are those of a whole process. */
export async function decodePair({ before, after }: Pair): Promise<number> {
  return timed(async () => {
    for (const path of [before, after]) await openImage(path).raw().toBuffer();
  });
}

export async function comparePair({ before, after, scratch }: Pair): Promise<number> {
  return timed(() => compareImages(before, after, scratch));
}
