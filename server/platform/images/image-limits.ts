import { ImageRefused } from "#server/platform/images/images.ts";

export const MAX_FRAME_PIXELS = 100_000_000;
const MAX_FRAMES = 300;
export const MAX_TOTAL_PIXELS = 1_000_000_000;

/** Checks the sizes that the headers state, before anything is decoded. */
export function assertWithinLimits(width: number, height: number, frames: number): void {
  if (width < 1 || height < 1 || frames < 1) throw new ImageRefused("damaged");
  const pixels = width * height;
  if (pixels > MAX_FRAME_PIXELS || frames > MAX_FRAMES || pixels * frames > MAX_TOTAL_PIXELS) {
    throw new ImageRefused("too_many_pixels");
  }
}
