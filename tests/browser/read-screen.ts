import type { Page } from "playwright-core";
import sharp from "sharp";

/** The colours on screen. */
export async function readScreen(page: Page): Promise<(x: number, y: number) => number[]> {
  const { data, info } = await sharp(await page.screenshot())
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return (x, y) => {
    const offset = (Math.floor(y) * info.width + Math.floor(x)) * info.channels;
    return [...data.subarray(offset, offset + 3)];
  };
}

/** The colour of text and rings, as the screen shows it. */
export function inkOf(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const brush = document.createElement("canvas").getContext("2d");
    if (!brush) return [];
    brush.fillStyle = getComputedStyle(document.body).color;
    brush.fillRect(0, 0, 1, 1);
    return [...brush.getImageData(0, 0, 1, 1).data.subarray(0, 3)];
  });
}

/** Compression moves a colour a little. */
export function near(value: number) {
  return {
    asymmetricMatch: (found: unknown) => Math.abs(Number(found) - value) <= 12,
    toString: () => `about ${value}`,
  };
}
