import type { Sharp } from "sharp";
import type { Box } from "#server/platform/images/renditions.ts";

const RADIUS = 13;
const HALF_LINE = 2.5;
/** White around the line on both sides: it shows on any picture. */
const CASING = 2;
const SIDE = 2 * Math.ceil(RADIUS + HALF_LINE + CASING) + 1;
const CENTRE = (SIDE - 1) / 2;
/** The vermilion of a pin. */
const LINE = [255, 81, 47] as const;
const WHITE = [255, 255, 255] as const;

/** Drawn pixel by pixel: the process that reads images of strangers has no SVG to read. */
const pixels = ringPixels();

/** Around a point of an image, cut off at its edges. */
export function drawRing(
  image: Sharp,
  { width, height }: Box,
  { x, y }: { x: number; y: number },
): Sharp {
  const all = Buffer.alloc(width * height * 4);
  for (let row = 0; row < SIDE; row += 1) {
    const top = y + row - CENTRE;
    if (top < 0 || top >= height) continue;
    for (let column = 0; column < SIDE; column += 1) {
      const left = x + column - CENTRE;
      if (left < 0 || left >= width) continue;
      const from = (row * SIDE + column) * 4;
      pixels.copy(all, (top * width + left) * 4, from, from + 4);
    }
  }
  return image.composite([{ input: all, raw: { width, height, channels: 4 } }]);
}

function ringPixels(): Buffer {
  const drawn = Buffer.alloc(SIDE * SIDE * 4);
  for (let at = 0; at < SIDE * SIDE; at += 1) {
    const distance = Math.hypot((at % SIDE) - CENTRE, Math.floor(at / SIDE) - CENTRE);
    const fromLine = Math.abs(distance - RADIUS);
    const line = share(HALF_LINE - fromLine);
    const all = share(HALF_LINE + CASING - fromLine);
    const colour = LINE.map((value, channel) => mix(value, WHITE[channel] ?? 255, line));
    drawn.set([...colour, Math.round(all * 255)], at * 4);
  }
  return drawn;
}

/** How much of a pixel is within, by the distance of its middle from the edge. */
function share(inside: number): number {
  return Math.min(Math.max(inside + 0.5, 0), 1);
}

function mix(one: number, other: number, ofOne: number): number {
  return Math.round(one * ofOne + other * (1 - ofOne));
}
