import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { expect, test } from "vitest";
import { startImages } from "#server/platform/images/images.fixtures.ts";
import type { ImageFacts } from "#server/platform/images/images.ts";
import {
  drawAnimation,
  drawNoise,
  drawPhonePhoto,
  drawPicture,
  GPS_MARK,
  GPS_XMP,
} from "#tests/support/draw-images.ts";
import { makePngChunk } from "#tests/support/hostile-images.ts";
import { printFigure } from "#tests/support/print-figure.ts";

type Clean = (bytes: Buffer) => Promise<ImageFacts & { bytes: Buffer }>;

/** One image process for many files. */
async function startCleaning(): Promise<Clean> {
  const { images, write, path } = await startImages();
  return async (bytes) => {
    const facts = await images.inspect(await write("input", bytes), path("output"));
    const cleaned = await readFile(path("output"));
    expect(facts.size).toBe(cleaned.length);
    return { ...facts, bytes: cleaned };
  };
}

const clean: Clean = async (bytes) => (await startCleaning())(bytes);

async function pixelsOf(bytes: Buffer): Promise<Buffer> {
  return sharp(bytes, { animated: true }).raw().toBuffer();
}

test("leaves a file without location and trailing bytes unchanged", async () => {
  const picture = drawPicture(120, 80);
  const originals = {
    png: await picture.clone().withIccProfile("p3").png().toBuffer(),
    jpeg: await picture
      .clone()
      .withIccProfile("p3")
      .withExif({ IFD0: { Make: "x" } })
      .jpeg()
      .toBuffer(),
    gif: await drawAnimation("gif", { width: 60, height: 40, frames: 4 }),
    webp: await picture
      .clone()
      .withExif({ IFD0: { Make: "xy" } })
      .webp()
      .toBuffer(),
    animation: await drawAnimation("webp", { width: 60, height: 40, frames: 4 }),
  };
  for (const [kind, bytes] of Object.entries(originals)) {
    expect([kind, (await clean(bytes)).bytes.equals(bytes)]).toEqual([kind, true]);
  }
});

test("cuts what follows the image (guarantee 26)", async () => {
  const picture = drawPicture(120, 80);
  const tails = {
    png: [await picture.clone().png().toBuffer(), "PK\x03\x04 a zip archive PK\x05\x06"],
    gif: [await picture.clone().gif().toBuffer(), "=1;alert(document.domain)//"],
    jpeg: [await picture.clone().jpeg().toBuffer(), "<html><script>alert(1)</script></html>"],
    webp: [await picture.clone().webp().toBuffer(), "%PDF-1.7 and more"],
  } as const;
  for (const [kind, [image, tail]] of Object.entries(tails)) {
    const { bytes, type } = await clean(Buffer.concat([image, Buffer.from(tail, "latin1")]));
    expect([kind, type, bytes.equals(image)]).toEqual([kind, kind, true]);
    printFigure(
      `guarantee 26: ${kind} with a tail of ${tail.length} bytes: cut, the rest equal byte for byte`,
    );
  }
});

test("cuts a second JPEG and its index, as phones append them", async () => {
  const image = await drawPicture(120, 80).jpeg().toBuffer();
  const index = Buffer.from("\xff\xe2\x00\x10MPF\0II*\0\x08\0\0\0\0\0", "latin1");
  const withIndex = Buffer.concat([image.subarray(0, 2), index, image.subarray(2)]);
  const { bytes } = await clean(Buffer.concat([withIndex, image]));
  expect(bytes.equals(image)).toBe(true);
});

test.each(["jpeg", "png", "webp"] as const)(
  "takes the place out of a %s and keeps pixels, orientation, colours and the rest (guarantee 27)",
  async (type) => {
    const photo = await drawPhonePhoto(120, 80, type);
    const before = await sharp(photo).metadata();
    expect(photo.includes(GPS_MARK) && before.xmp?.includes("GPSLatitude")).toBe(true);
    const { bytes, width, height } = await clean(photo);
    const after = await sharp(bytes).metadata();
    expect([bytes.includes(GPS_MARK), after.xmp]).toEqual([false, undefined]);
    expect(after.exif?.includes(Buffer.from([0x25, 0x88]))).toBe(false);
    expect(bytes.includes("nota do fabricante")).toBe(false);
    expect(bytes.includes("Alfinete Camera") && bytes.includes("Lente de Teste")).toBe(true);
    expect([width, height, after.orientation]).toEqual([80, 120, 6]);
    expect(before.icc && after.icc?.equals(before.icc)).toBe(true);
    expect((await pixelsOf(bytes)).equals(await pixelsOf(photo))).toBe(true);
    printFigure(
      `guarantee 27: ${type}: GPS exited from EXIF and XMP, orientation ${after.orientation}, same pixels`,
    );
  },
);

test.each(["gif", "webp"] as const)("keeps a %s animated (guarantee 27)", async (type) => {
  const animation = await drawAnimation(type, { width: 60, height: 40, frames: 7, loop: 2 });
  const { bytes, frames, width, height } = await clean(animation);
  const { pages, delay, loop } = await sharp(bytes).metadata();
  expect([frames, width, height, pages, loop]).toEqual([7, 60, 40, 7, 2]);
  expect(delay).toEqual(Array(7).fill(80));
  printFigure(`guarantee 27: animated ${type}: ${pages} frames of ${delay?.[0]} ms, ${loop} times`);
});

test("an animated WebP loses its EXIF, so that nothing rotates it", async () => {
  const animation = await drawAnimation("webp", { width: 60, height: 40, frames: 3 });
  const turned = await sharp(animation, { animated: true })
    .withMetadata({ orientation: 6 })
    .toBuffer();
  expect((await sharp(turned).metadata()).orientation).toBe(6);
  const { bytes, width, height } = await clean(turned);
  expect([width, height, (await sharp(bytes).metadata()).orientation]).toEqual([60, 40, undefined]);
});

test("removes the location from a JPEG's comment and IPTC", async () => {
  const image = await drawPicture(120, 80).jpeg().toBuffer();
  const segment = (marker: number, text: string) => {
    const data = Buffer.from(text, "latin1");
    return Buffer.concat([Buffer.from([0xff, marker, 0, data.length + 2]), data]);
  };
  const kept = [
    segment(0xfe, "made by hand"),
    segment(0xed, "Photoshop 3.0\0\x1c\x02\x74\0\x03Ana"),
  ];
  const dropped = [
    segment(0xfe, "GPS -23.55"),
    segment(0xed, "Photoshop 3.0\0\x1c\x02\x5a\0\x03Rio"),
  ];
  const [start, rest] = [image.subarray(0, 2), image.subarray(2)];
  const { bytes } = await clean(Buffer.concat([start, ...kept, ...dropped, rest]));
  expect(bytes.equals(Buffer.concat([start, ...kept, rest]))).toBe(true);
});

test("removes the location from a PNG's texts, compressed and hexadecimal ones too", async () => {
  const image = await drawPicture(120, 80).png().toBuffer();
  const texts = [
    makePngChunk("tEXt", Buffer.from("Comment\0taken at latitude -23.55")),
    makePngChunk("zTXt", Buffer.from("Comment\0\0packed")),
    makePngChunk("tEXt", Buffer.from("Raw profile type exif\0\nexif\n 12\n45786966")),
    makePngChunk("iTXt", Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${GPS_XMP}`)),
    makePngChunk("iDOT", Buffer.alloc(28)),
  ];
  const harmless = makePngChunk("tEXt", Buffer.from("Software\0Alfinete"));
  const [head, rest] = [image.subarray(0, 33), image.subarray(33)];
  const { bytes } = await clean(Buffer.concat([head, ...texts, harmless, rest]));
  expect(bytes.equals(Buffer.concat([head, harmless, rest]))).toBe(true);
});

const PLACE = "Rua do Canário";
const PLACE_FIELDS = [
  `photoshop:City="${PLACE}"`,
  `photoshop:State="${PLACE}"`,
  `outro:Country="${PLACE}"`,
  `Iptc4xmpCore:Location="${PLACE}"`,
  `Iptc4xmpCore:CiAdrCity="${PLACE}"`,
  `Iptc4xmpCore:CiAdrExtadr="${PLACE}"`,
  `Iptc4xmpExt:ProvinceState="${PLACE}"`,
  `Iptc4xmpExt:WorldRegion="${PLACE}"`,
  `exif:GPSAreaInformation="${PLACE}"`,
  `dc:coverage="${PLACE}"`,
  `dcterms:spatial="${PLACE}"`,
  `georss:point="${PLACE}"`,
  `><City xmlns="http://ns.adobe.com/photoshop/1.0/">${PLACE}</City`,
];

function xmpWith(field: string): string {
  const [attributes, elements = ""] = field.startsWith(">") ? ["", field.slice(1)] : [field];
  return GPS_XMP.replace(
    'exif:GPSLatitude="23,33.1S"/>',
    `${attributes}>${elements && `${elements}>`}</rdf:Description>`,
  );
}

test.each(["jpeg", "png", "webp"] as const)(
  "takes the names of places in XMP out of a %s, and leaves XMP without one (guarantee 27)",
  async (type) => {
    const cleanNext = await startCleaning();
    for (const field of PLACE_FIELDS) {
      const photo = await drawWithXmp(type, xmpWith(field));
      expect(photo.includes(PLACE)).toBe(true);
      const { bytes } = await cleanNext(photo);
      expect([field, bytes.includes(PLACE)]).toEqual([field, false]);
    }
    const harmless = 'photoshop:ColorMode="3" xmp:CreatorTool="Alfinete" dc:format="x"';
    const picture = await drawWithXmp(type, xmpWith(harmless));
    expect((await cleanNext(picture)).bytes.equals(picture)).toBe(true);
    printFigure(
      `guarantee 27: ${type}: ${PLACE_FIELDS.length} XMP fields that name a place tried, 0 left`,
    );
  },
);

async function drawWithXmp(type: "jpeg" | "png" | "webp", xmp: string): Promise<Buffer> {
  const picture = drawPicture(120, 80);
  if (type !== "png") return picture.withXmp(xmp).toFormat(type).toBuffer();
  // Sharp packs it, and what is packed goes unread.
  const png = await picture.png().toBuffer();
  const chunk = makePngChunk("iTXt", Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${xmp}`));
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
}

test("takes unknown chunks out of a PNG and keeps those that are part of the picture (guarantee 27)", async () => {
  const image = await drawPicture(120, 80).withIccProfile("p3").png().toBuffer();
  const known = [
    makePngChunk("gAMA", Buffer.from([0, 0, 0xb1, 0x8f])),
    makePngChunk("pHYs", Buffer.alloc(9, 1)),
    makePngChunk("tIME", Buffer.from([7, 0xea, 1, 2, 3, 4, 5])),
  ];
  const unknown = ["prVt", "loCa", "vpAg", "meTa"].map((type) =>
    makePngChunk(type, Buffer.from(PLACE)),
  );
  const [head, rest] = [image.subarray(0, 33), image.subarray(33)];
  const { bytes } = await clean(Buffer.concat([head, ...known, ...unknown, rest]));
  expect(bytes.equals(Buffer.concat([head, ...known, rest]))).toBe(true);
  // A decoder must refuse what it does not know and cannot do without.
  const critical = Buffer.concat([head, makePngChunk("PRVT", Buffer.from(PLACE)), rest]);
  await expect(clean(critical)).rejects.toThrow();
  printFigure(
    `guarantee 27: png: ${unknown.length} unknown chunks exited, ${known.length} known ones kept`,
  );
});

test("removes the location from Photoshop's data in a JPEG, and its thumbnail", async () => {
  const image = await drawPicture(120, 80).jpeg().toBuffer();
  const resource = (id: number, data: string) => {
    const head = Buffer.from("8BIM\0\0\0\0\0\0\0\0", "latin1");
    head.writeUInt16BE(id, 4);
    head.writeUInt32BE(Buffer.byteLength(data), 8);
    return Buffer.concat([head, Buffer.from(data)]);
  };
  const segment = (...resources: Buffer[]) => {
    const data = Buffer.concat([Buffer.from("Photoshop 3.0\0"), ...resources]);
    return Buffer.concat([
      Buffer.from([0xff, 0xed, (data.length + 2) >> 8, (data.length + 2) & 255]),
      data,
    ]);
  };
  const RESOLUTION = 0x03ed;
  const kept = segment(resource(RESOLUTION, "0123456789abcdef"));
  const dropped = [
    segment(
      resource(RESOLUTION, "0123456789abcdef"),
      resource(0x0424, xmpWith(`photoshop:City="${PLACE}"`)),
    ),
    segment(resource(0x0422, PLACE)),
    segment(resource(0x040c, PLACE)),
  ];
  const [start, rest] = [image.subarray(0, 2), image.subarray(2)];
  const { bytes } = await clean(Buffer.concat([start, kept, ...dropped, rest]));
  expect(bytes.equals(Buffer.concat([start, kept, rest]))).toBe(true);
});

test("draws a placeholder that fits into JSON", async () => {
  const images = {
    tall: await drawPicture(60, 2000).png().toBuffer(),
    photograph: await drawPicture(900, 600).jpeg().toBuffer(),
    noise: await drawNoise(17, 18, 4).toBuffer(),
  };
  for (const [name, image] of Object.entries(images)) {
    const { placeholder } = await clean(image);
    expect(placeholder).toMatch(/^data:image\/webp;base64,/);
    expect(placeholder.length).toBeLessThanOrEqual(600);
    const drawn = await sharp(Buffer.from(placeholder.split(",")[1] ?? "", "base64")).stats();
    if (name !== "noise") expect(Math.abs((drawn.channels[2]?.mean ?? 0) - 128)).toBeLessThan(8);
    printFigure(`placeholder of a ${name}: ${placeholder.length} characters`);
  }
});
