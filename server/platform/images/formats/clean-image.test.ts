import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { cleanImage } from "#server/platform/images/formats/clean-image.ts";
import { writePieces } from "#server/platform/images/formats/cleaned-image.ts";
import { ImageRefused } from "#server/platform/images/images.ts";
import { drawAnimation, drawPhonePhoto } from "#tests/support/draw-images.ts";
import { makePngChunk, makeRiffChunk } from "#tests/support/hostile-images.ts";
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

const PLACE = "Rua do Canário";
const latin = (text: string) => Buffer.from(text, "latin1");

async function cleaned(bytes: Buffer): Promise<Buffer> {
  const folder = await temporaryFolder();
  const [input, output] = [join(folder, "input"), join(folder, "output")];
  await writeFile(input, bytes);
  await writePieces(input, output, cleanImage(input).pieces);
  return readFile(output);
}

test("takes out of a GIF what no decoder knows, and places that are split over two blocks", async () => {
  const gif = await drawAnimation("gif", { width: 12, height: 8, frames: 2 });
  const extension = (label: number, ...blocks: string[]) =>
    Buffer.concat([
      Buffer.from([0x21, label]),
      ...blocks.map((text) => Buffer.concat([Buffer.from([text.length]), latin(text)])),
      Buffer.from([0]),
    ]);
  const dropped = [
    extension(0x42, PLACE),
    extension(0xfe, "lati", `tude: ${PLACE}`),
    extension(0x01, "0123456789ab", `city, country: location ${PLACE}`),
  ];
  const start = 13 + 3 * 2 ** ((gif.readUInt8(10) & 7) + 1);
  const file = Buffer.concat([gif.subarray(0, start), ...dropped, gif.subarray(start)]);
  expect((await cleaned(file)).equals(gif)).toBe(true);
});

test("takes out of a WebP's frames what is no part of the picture", async () => {
  const webp = await drawAnimation("webp", { width: 12, height: 8, frames: 2 });
  const at = webp.indexOf("ANMF");
  const end = at + 8 + webp.readUInt32LE(at + 4);
  const hiding = makeRiffChunk(
    "ANMF",
    Buffer.concat([webp.subarray(at + 8, end), makeRiffChunk("EXIF", latin(PLACE))]),
  );
  const file = Buffer.concat([webp.subarray(0, at), hiding, webp.subarray(end)]);
  file.writeUInt32LE(file.length - 8, 4);
  expect((await cleaned(file)).equals(webp)).toBe(true);
});

test.each(["VP8X", "ANMF", "VP8 ", "VP8L"])(
  "refuses a WebP whose %s is too short",
  async (type) => {
    const webp = await drawAnimation("webp", { width: 12, height: 8, frames: 2 });
    for (const length of [0, 2, 4]) {
      const file = Buffer.concat([webp, makeRiffChunk(type, Buffer.alloc(length))]);
      // Something follows, so that it is not the end of the file that is missing.
      const longer = Buffer.concat([file, makeRiffChunk("free", Buffer.alloc(40))]);
      longer.writeUInt32LE(longer.length - 8, 4);
      await expect(cleaned(longer)).rejects.toThrow(ImageRefused);
    }
  },
);
