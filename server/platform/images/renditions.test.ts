import { expect, test } from "vitest";
import {
  type RenditionSpec,
  renditionsOf,
  sliceCount,
  viewerWidths,
} from "#server/platform/images/renditions.ts";

const still = (width: number, height: number) =>
  ({ type: "png", width, height, frames: 1 }) as const;

function slicesByWidth(specs: readonly RenditionSpec[]): Map<number, RenditionSpec[]> {
  const groups = new Map<number, RenditionSpec[]>();
  for (const spec of specs) {
    if (spec.kind !== "viewer") continue;
    groups.set(spec.scale.width, [...(groups.get(spec.scale.width) ?? []), spec]);
  }
  return groups;
}

test("offers widths up to the original's and never above", () => {
  expect(viewerWidths({ width: 6000, height: 4000 })).toEqual([480, 960, 1440, 2160, 2880]);
  expect(viewerWidths({ width: 1440, height: 20_000 })).toEqual([480, 960, 1440]);
  expect(viewerWidths({ width: 1500, height: 900 })).toEqual([480, 960, 1500]);
  expect(viewerWidths({ width: 300, height: 200 })).toEqual([300]);
});

test("slices tile the image exactly, are equally many at every width, and fit into WebP", () => {
  const sizes = [1, 2, 7, 479, 480, 1001, 1440, 1999, 2881, 6000, 9999];
  const heights = [1, 3, 999, 1999, 2000, 2001, 7777, 10_000, 20_000, 65_000];
  let checked = 0;
  for (const width of sizes) {
    for (const height of heights) {
      if (width * height > 100_000_000) continue;
      const widths = slicesByWidth(renditionsOf(still(width, height)));
      expect([...widths.keys()]).toEqual(viewerWidths({ width, height }));
      for (const slices of widths.values()) {
        expect(slices.length).toBe(sliceCount({ width, height }));
        let bottom = 0;
        for (const { crop, scale } of slices) {
          expect([crop.top, crop.left, crop.width]).toEqual([bottom, 0, scale.width]);
          expect(crop.height).toBeGreaterThan(0);
          expect(crop.height).toBeLessThanOrEqual(2000);
          bottom += crop.height;
        }
        expect(bottom).toBe(slices[0]?.scale.height);
        const exact = (height * (slices[0]?.scale.width ?? 0)) / width;
        expect(Math.abs(bottom - exact)).toBeLessThanOrEqual(Math.max(0.5, 1 - exact));
        checked += slices.length;
      }
    }
  }
  expect(checked).toBeGreaterThan(1000);
});

test("names are unique and say width and slice", () => {
  const names = renditionsOf(still(1440, 20_000)).map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  expect(names).toEqual(expect.arrayContaining(["card", "share", "w480-s00", "w1440-s09"]));
});

test("cards and previews are filled from the top and never enlarged", () => {
  const part = (width: number, height: number, kind: string) => {
    const spec = renditionsOf(still(width, height)).find((one) => one.kind === kind);
    return [spec?.scale, spec?.crop];
  };
  expect(part(1440, 20_000, "card")).toEqual([
    { width: 640, height: 8889 },
    { left: 0, top: 0, width: 640, height: 400 },
  ]);
  expect(part(4000, 1000, "card")).toEqual([
    { width: 852, height: 213 },
    { left: 106, top: 0, width: 640, height: 213 },
  ]);
  expect(part(320, 400, "card")).toEqual([
    { width: 320, height: 400 },
    { left: 0, top: 0, width: 320, height: 400 },
  ]);
  // A phone's screen is not known by its status bar.
  expect(part(1170, 2532, "card")).toEqual([
    { width: 400, height: 866 },
    { left: 0, top: 0, width: 400, height: 500 },
  ]);
  expect(part(1440, 900, "share")).toEqual([
    { width: 1200, height: 750 },
    { left: 0, top: 0, width: 1200, height: 630 },
  ]);
});

test("even a one-pixel line gives few renditions", () => {
  for (const [width, height] of [
    [1, 100_000_000],
    [10, 10_000_000],
    [100_000_000, 1],
  ] as const) {
    const specs = renditionsOf(still(width, height));
    expect(specs.length).toBeLessThanOrEqual(410);
    for (const { crop } of specs) expect(Math.max(crop.width, crop.height)).toBeLessThan(16_384);
  }
});

test("an animation is shown as one WebP, or as the original where that is better", () => {
  const animation = (type: "gif" | "webp", width: number, height: number, frames: number) =>
    renditionsOf({ type, width, height, frames }).find(({ kind }) => kind === "animation")?.scale;
  expect(animation("gif", 800, 600, 40)).toEqual({ width: 800, height: 600 });
  expect(animation("gif", 2880, 1800, 20)).toEqual({ width: 1440, height: 900 });
  // Fewer pixels when there are many frames.
  expect(animation("gif", 1920, 1080, 300)).toEqual({ width: 1088, height: 612 });
  expect(animation("gif", 1000, 20_000, 3)).toBe(undefined);
  expect(animation("webp", 1440, 900, 40)).toBe(undefined);
  expect(animation("webp", 2880, 1800, 10)).toEqual({ width: 1440, height: 900 });
  expect(animation("webp", 2880, 1800, 100)).toBe(undefined);
});
