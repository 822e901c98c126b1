import { readdir } from "node:fs/promises";
import sharp from "sharp";
import { expect, test } from "vitest";
import { CORPUS } from "#server/platform/images/compare/difference-corpus.fixtures.ts";
import { comparePair, judge } from "#server/platform/images/compare/judge-pair.fixtures.ts";
import { startImages } from "#server/platform/images/images.fixtures.ts";
import { drawPart, toSharp } from "#tests/support/draw-pages.ts";

test("rectangles cover what changed and little else", async () => {
  const context = await startImages();
  for (const [name, make] of Object.entries(CORPUS)) {
    const pair = await make();
    judge(name, pair, await comparePair(context, pair));
  }
  expect((await readdir(context.folder)).sort()).toEqual(["after", "before"]);
});

test("pictures are compared as displayed: turned, and in the colours of their profile", async () => {
  const { images, write, folder } = await startImages();
  const stored = await drawPart(1);
  const turned = await toSharp(stored)
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 92 })
    .toBuffer();
  const upright = await sharp(turned, { autoOrient: true }).withIccProfile("p3").png().toBuffer();
  const found = await images.compare(await write("1", turned), await write("2", upright));
  expect(found).toEqual({ scale: 1, shifts: [], changes: [] });
  await expect(
    images.compare(`${folder}/1`, await write("3", Buffer.from("no image"))),
  ).rejects.toThrow();
  expect((await readdir(folder)).sort()).toEqual(["1", "2", "3"]);
});
