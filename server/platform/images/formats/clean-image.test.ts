import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { cleanImage } from "#server/platform/images/formats/clean-image.ts";
import { ImageRefused } from "#server/platform/images/images.ts";
import { drawAnimation, drawPhonePhoto } from "#tests/support/draw-images.ts";
import { makePngChunk } from "#tests/support/hostile-images.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

test("a corrupted file is parsed or refused, nothing else", async () => {
  const path = join(await temporaryFolder(), "garbled");
  const originals = {
    jpeg: await drawPhonePhoto(60, 40, "jpeg"),
    png: await drawPhonePhoto(60, 40, "png"),
    webp: await drawPhonePhoto(60, 40, "webp"),
    gif: await drawAnimation("gif", { width: 30, height: 20, frames: 4 }),
    animation: await drawAnimation("webp", { width: 30, height: 20, frames: 4 }),
  };
  let refused = 0;
  for (const original of Object.values(originals)) {
    for (let round = 0; round < 400; round += 1) {
      const garbled = Buffer.from(original);
      // Mostly near the start, where the structure is.
      const reach = round % 2 ? 200 : garbled.length;
      garbled[(round * 7919) % Math.min(reach, garbled.length)] = (round * 37) % 256;
      await writeFile(path, garbled.subarray(0, round % 3 ? garbled.length : round * 7));
      try {
        cleanImage(path);
      } catch (error) {
        expect(error).toBeInstanceOf(ImageRefused);
        refused += 1;
      }
    }
  }
  expect(refused).toBeGreaterThan(300);
});

test("a file of tiny pieces is refused before it fills the memory", async () => {
  const path = join(await temporaryFolder(), "crumbs");
  const png = await drawPhonePhoto(60, 40, "png");
  const crumbs = [makePngChunk("iDOT", Buffer.alloc(0)), makePngChunk("tIME", Buffer.alloc(7))];
  const many = Array.from({ length: 11_000 }, () => crumbs).flat();
  await writeFile(path, Buffer.concat([png.subarray(0, 33), ...many, png.subarray(33)]));
  expect(() => cleanImage(path)).toThrow(ImageRefused);
});
