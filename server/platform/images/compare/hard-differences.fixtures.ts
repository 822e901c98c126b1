import {
  drawPage,
  type Encode,
  hero,
  jpeg,
  keptAround,
  LINE,
  OTHER_LINE,
  type Pair,
  pair,
  part,
  png,
} from "#server/platform/images/compare/pairs.fixtures.ts";
import {
  addGrain,
  cutRows,
  drawPart,
  drawShapes,
  PART_HEIGHT,
  pagePart,
  rect,
  someWords,
  stack,
  text,
  toSharp,
} from "#tests/support/draw-pages.ts";
import { compareRasters, type Truth } from "#tests/support/measure-cover.ts";

/** Beyond the corpus: noise, several shifts, ambiguous rows, other densities. */
export const HARDER: Record<string, () => Promise<Pair>> = {
  async "block removed in the middle"() {
    const [above, below] = [await drawPage(4), await drawPage(6, 5)];
    const before = stack(above, await hero(390), below);
    const kept = keptAround(above.height, above.height + 390, before.height, -390);
    return pair(before, stack(above, below), { kept });
  },

  async "two blocks inserted, as JPEG"() {
    const before = await drawPage(10);
    const after = stack(
      cutRows(before, 0, 1200),
      await hero(133),
      cutRows(before, 1200, 2800),
      await hero(251),
      cutRows(before, 2800, before.height),
    );
    const kept = [
      { top: 0, bottom: 1200, by: 0 },
      { top: 1200, bottom: 2800, by: 133 },
      { top: 2800, bottom: before.height, by: 384 },
    ];
    return pair(before, after, { kept, encode: jpeg(85), encodeAfter: jpeg(75) });
  },

  async "block inserted among equal ones"() {
    const card = await part(2);
    const before = stack(await part(1), card, card, card, card, card, await part(9));
    const after = stack(
      cutRows(before, 0, 1200),
      await hero(300),
      cutRows(before, 1200, before.height),
    );
    return pair(before, after, { kept: keptAround(1200, 1200, before.height, 300) });
  },

  async "word changed on a grainy photograph, as JPEG"() {
    const gradient = `<defs><linearGradient id="g" x2="1" y2="1"><stop stop-color="#345"/><stop offset="1" stop-color="#c96"/></linearGradient></defs>${rect(0, 0, 1440, 900, "url(#g)")}`;
    const draw = async (words: string) =>
      drawShapes(1440, 900, gradient + text(200, 400, 34, words, "#fff"));
    const [before, after] = [await draw(LINE), await draw(OTHER_LINE)];
    const truth = compareRasters(before, after);
    const known = await pair(addGrain(before, 24, 1), addGrain(after, 24, 1), {
      encode: jpeg(90),
      encodeAfter: jpeg(80),
    });
    return { ...known, truth };
  },

  async "frame of another colour around a page"() {
    const shapes = [1, 2, 3].map((seed, at) => pagePart(seed, at * PART_HEIGHT)).join("");
    const draw = (colour: string) => {
      const frame = `<rect x="40" y="20" width="1360" height="1150" fill="none" stroke="${colour}" stroke-width="3"/>`;
      return drawShapes(1440, 3 * PART_HEIGHT, shapes + frame);
    };
    return pair(await draw("#888"), await draw("#c33"));
  },

  async "column added"() {
    const before = await drawPage(3);
    const wide = await toSharp(before)
      .extend({ right: 200, background: "#dfe7f2" })
      .raw()
      .toBuffer();
    return pair(before, { width: 1640, height: before.height, pixels: wide });
  },

  async "block inserted at twice the density"() {
    const shapes = [1, 2, 3].map((seed, at) => pagePart(seed, at * PART_HEIGHT)).join("");
    const before = await drawShapes(1440, 3 * PART_HEIGHT, shapes, 2);
    const more = rect(0, 0, 1440, 150, "#27324d") + text(120, 90, 60, "Novidade", "#fff");
    const block = await drawShapes(1440, 150, more, 2);
    const inserted = cutRows(block, 0, 275);
    const after = stack(cutRows(before, 0, 800), inserted, cutRows(before, 800, before.height));
    return pair(before, after, { kept: keptAround(800, 800, before.height, 275) });
  },

  async "everything saved again as WebP, one word changed"() {
    const draw = (words: string) => drawPart(8, text(80, 385, 16, words));
    const encodeAfter: Encode = (raster) => toSharp(raster).webp({ quality: 75 }).toBuffer();
    return pair(await draw(LINE), await draw(OTHER_LINE), { encodeAfter });
  },
};

const TILE = 2_000;

/** A tile of 10,000 × 2,000 with large text; a word and a colour of it may be others. */
function drawTile(seed: number, word = "trinta", level = 200) {
  const lines = [1, 2, 3, 4].map((line) =>
    text(600, 200 + line * 280, 130, someWords(seed * 10 + line, 7).join(" ")),
  );
  const card = rect(7_000, 300, 2_000, 1_200, `rgb(${level},${level},${level})`);
  return drawShapes(10_000, TILE, `${lines.join("")}${text(600, 1_800, 110, word)}${card}`);
}

/** What changed in one part of a taller picture. */
function within(truth: Truth, top: number, height: number): Truth {
  const places = truth.places.map((place) => ({ ...place, y: place.y + top }));
  return { ...truth, height, places, changedIn: (y) => truth.changedIn(y - top) };
}

export const HUGE: Record<string, () => Promise<Pair>> = {
  async "100 megapixels"() {
    const tiles = await Promise.all([1, 2, 3, 4, 5].map((seed) => drawTile(seed)));
    const changed = await drawTile(4, "quinze", 210);
    const known = compareRasters(tiles[3] ?? changed, changed);
    const height = 5 * TILE;
    return {
      before: await png(stack(...tiles)),
      after: await png(stack(...tiles.with(3, changed))),
      truth: {
        before: within(known.before, 3 * TILE, height),
        after: within(known.after, 3 * TILE, height),
      },
      scale: 1,
      moves: [],
    };
  },

  async "20,000 px tall, a block inserted in the middle, as JPEG"() {
    const before = await drawPage(49);
    const at = 20 * PART_HEIGHT;
    const after = stack(
      cutRows(before, 0, at),
      await hero(333),
      cutRows(before, at, before.height),
    );
    const kept = keptAround(at, at, before.height, 333);
    return pair(before, after, { kept, encode: jpeg(90), encodeAfter: jpeg(80) });
  },

  async "1440 × 69,000, a block removed"() {
    const page = await drawPage(40);
    const before = stack(page, await hero(500), page, page, page, cutRows(page, 0, 4_000));
    const after = stack(page, page, page, page, cutRows(page, 0, 4_000));
    return pair(before, after, {
      kept: keptAround(page.height, page.height + 500, before.height, -500),
    });
  },
};
