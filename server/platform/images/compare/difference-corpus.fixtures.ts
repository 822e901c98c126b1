import sharp from "sharp";
import {
  drawPage,
  hero,
  jpeg,
  keptAround,
  LINE,
  OTHER_LINE,
  type Pair,
  pair,
  png,
} from "#server/platform/images/compare/pairs.fixtures.ts";
import {
  button,
  cutRows,
  drawPart,
  drawShapes,
  PART_HEIGHT,
  pagePart,
  type Raster,
  rect,
  stack,
  text,
  toSharp,
} from "#tests/support/draw-pages.ts";
import { compareRasters } from "#tests/support/measure-cover.ts";

/** The pairs of the corpus that are compared at once; the huge ones are with the harder ones. */
export const CORPUS: Record<string, () => Promise<Pair>> = {
  async "moved button"() {
    const [before, after] = await Promise.all([
      drawPart(3, button(400, 330)),
      drawPart(3, button(520, 338)),
    ]);
    return pair(before, after);
  },

  async "changed word"() {
    const draw = (words: string) => drawPart(4, text(80, 385, 16, words));
    return pair(await draw(LINE), await draw(OTHER_LINE));
  },

  async "colour changed by 4 %"() {
    const draw = (level: number) =>
      drawPart(5, rect(420, 100, 400, 240, `rgb(${level},${level},${level})`));
    return pair(await draw(200), await draw(210));
  },

  async "block inserted at the top, 12,000 px"() {
    const before = await drawPage(30);
    const after = stack(await hero(437), before);
    return pair(before, after, { kept: keptAround(0, 0, before.height, 437) });
  },

  async "JPEG 90 saved again at 80"() {
    const page = await drawPage(4);
    const first = await jpeg(90)(page);
    const again = await sharp(first).jpeg({ quality: 80 }).toBuffer();
    return { ...(await pair(page, page)), before: first, after: again };
  },

  async "bottom cropped"() {
    const before = await drawPage(4);
    return pair(before, cutRows(before, 0, 1130));
  },

  async "other dimensions"() {
    const shapes = pagePart(6) + pagePart(7, PART_HEIGHT);
    const draw = (more: string, density: number) =>
      drawShapes(1440, 2 * PART_HEIGHT, shapes + more, density);
    const [small, large] = [await draw(button(400, 340), 1), await draw("", 1.5)];
    const [smallBare, largeNew] = [await draw("", 1), await draw(button(400, 340), 1.5)];
    // The older picture against itself with the change, and the newer against itself without.
    return {
      before: await png(smallBare),
      after: await png(largeNew),
      truth: {
        before: compareRasters(smallBare, small).before,
        after: compareRasters(large, largeNew).after,
      },
      scale: 1.5,
      moves: [],
    };
  },

  async identical() {
    const page = await drawPage(4);
    return pair(page, page);
  },

  async "transparent PNG"() {
    const shapes = (x: number) => `${text(80, 90, 48, "Logotipo")}${button(x, 140)}`;
    const draw = async (x: number) =>
      sharp(
        Buffer.from(
          `<svg xmlns="http://www.w3.org/2000/svg" width="700" height="300">${shapes(x)}</svg>`,
        ),
      )
        .png()
        .toBuffer();
    const [before, after] = [await draw(80), await draw(400)];
    const flat = async (bytes: Buffer): Promise<Raster> => ({
      width: 700,
      height: 300,
      pixels: await sharp(bytes).flatten({ background: "#888" }).raw().toBuffer(),
    });
    const known = await pair(await flat(before), await flat(after));
    return { ...known, before, after };
  },

  async "animated GIF by its first frame"() {
    const draw = (x: number) =>
      drawShapes(480, 320, text(40, 60, 28, "Promoção") + rect(x, 120, 90, 90, "#c8371f"));
    const [before, after, later] = [await draw(60), await draw(300), await draw(180)];
    const animate = async (...frames: Raster[]) => {
      const pages = await Promise.all(frames.map((frame) => toSharp(frame).png().toBuffer()));
      return sharp(pages, { join: { animated: true } })
        .gif({ dither: 0 })
        .toBuffer();
    };
    const known = await pair(before, after);
    return { ...known, before: await animate(before, later), after: await animate(after, before) };
  },
};
