/** Stages up to this wide count as a phone's: the server preloads for them what the browser then asks for. */
export const PHONE_WIDTH = 480;
/** A picture this little too small is not worth the next larger one. */
const NEAR_ENOUGH = 0.9;
const DENSE = 1.42;
const DENSEST = 3;

/** The narrowest rendition that looks sharp on so many device pixels, or the widest there is. */
export function fittingWidth<Rendition extends { width: number }>(
  renditions: readonly Rendition[],
  pixels: number,
): Rendition | undefined {
  const rising = [...renditions].sort((a, b) => a.width - b.width);
  return rising.find(({ width }) => width >= pixels * NEAR_ENOUGH) ?? rising.at(-1);
}

/** Device pixels that a stage of this width deserves. Phones know two densities, like the preload. */
export function wantedPixels(stageWidth: number, pixelRatio: number): number {
  if (stageWidth <= PHONE_WIDTH) return PHONE_WIDTH * (pixelRatio < DENSE ? 1 : 2);
  return stageWidth * Math.min(pixelRatio, DENSEST);
}
