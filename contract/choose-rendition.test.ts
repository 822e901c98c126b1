import { expect, test } from "vitest";
import { fittingWidth, wantedPixels } from "#contract/choose-rendition.ts";

const renditions = [{ width: 1440 }, { width: 480 }, { width: 960 }];

test("the narrowest that looks sharp is chosen, or the widest there is", () => {
  expect(fittingWidth(renditions, 390)?.width).toBe(480);
  expect(fittingWidth(renditions, 1000)?.width).toBe(960);
  expect(fittingWidth(renditions, 5000)?.width).toBe(1440);
  expect(fittingWidth([], 390)).toBeUndefined();
});

test("a phone asks for one of the two that the server preloads", () => {
  expect(wantedPixels(358, 1)).toBe(480);
  expect([wantedPixels(358, 2), wantedPixels(398, 3)]).toEqual([960, 960]);
  expect(wantedPixels(1200, 2)).toBe(2400);
});
