/** Stages up to this width count as a phone's: the server preloads exactly what the browser then requests. */
export const PHONE_WIDTH = 480;
/** A rendition this close to the wanted width is good enough. */
const NEAR_ENOUGH = 0.9;
const DENSE = 1.42;
const DENSEST = 3;

/** The narrowest rendition that is sharp at that many device pixels, or the widest there is. */
export function fittingWidth<Rendition extends { width: number }>(
  renditions: readonly Rendition[],
  pixels: number,
): Rendition | undefined {
  const rising = [...renditions].sort((a, b) => a.width - b.width);
  return rising.find(({ width }) => width >= pixels * NEAR_ENOUGH) ?? rising.at(-1);
}

/** The device pixels for a stage of this width. Phones use two densities, like the preload. */
export function wantedPixels(stageWidth: number, pixelRatio: number): number {
  if (stageWidth <= PHONE_WIDTH) return PHONE_WIDTH * (pixelRatio < DENSE ? 1 : 2);
  return stageWidth * Math.min(pixelRatio, DENSEST);
}
