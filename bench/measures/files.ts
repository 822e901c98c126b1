import { randomBytes, randomUUID } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import sharp from "sharp";
import { contest } from "#bench/contest.ts";
import { type Finding, ratesBeside, short } from "#bench/finding.ts";
import { requestRate } from "#bench/measures/database-work.ts";
import { type SideApp, startSideApp } from "#bench/side-app.ts";
import type { Stage } from "#bench/stage.ts";
import { timed } from "#bench/timed.ts";
import { SESSION_COOKIE } from "#server/features/accounts/session-cookie.ts";
import { startNginx } from "#tests/support/nginx.ts";

/** The size of a card, the image that lists show 24 times over. */
const CARD_BYTES = 60 * 1024;

/** (e) The same file from our process, from the least server and from nginx. */
export async function measureImageBytes(stage: Stage): Promise<Finding[]> {
  const folder = stage.filling.popularFolder;
  const name = `${randomBytes(16).toString("hex")}.webp`;
  const files = join(stage.appDataDir, "files/layouts");
  mkdirSync(join(files, folder), { recursive: true });
  const bytes = randomBytes(CARD_BYTES);
  writeFileSync(join(files, folder, name), bytes);
  writeFileSync(join(stage.floorFolder, name), bytes);
  const nginx = await startNginx(
    (port) => `keepalive_requests 1000000; server { listen 127.0.0.1:${port}; root ${files}; }`,
  );
  if (!nginx) {
    console.log("no nginx here, and none may be installed: image bytes are not compared");
    return [];
  }
  stage.closers.push(nginx.stop);
  const rate = (port: number, path: string) =>
    requestRate(stage, port, { kind: "same", requests: [{ path }] });
  const { medians, noise } = await contest("image bytes", stage.effort, {
    nginx: () => rate(nginx.port, `/${folder}/${name}`),
    floor: () => rate(stage.floor.port, `/images/${name}`),
    app: () => rate(stage.app.port, `/files/${folder}/${name}`),
  });
  return [
    {
      letter: "e",
      what: "image bytes (60 KB)",
      figures: ratesBeside(medians, "nginx"),
      value: medians.app / medians.nginx,
      unit: "nginx",
      bound: { atLeast: 0.25 },
      noise,
    },
  ];
}

/** (d) From the first byte sent to the first byte fetched, against writing it and decoding it once. */
export async function measureUpload(stage: Stage): Promise<Finding[]> {
  const png = await drawPage();
  // Where no renditions are made afterwards.
  const uploader = await startSideApp(stage, "uploads", { layouts: 1 });
  const { medians, noise } = await contest("upload", stage.effort, {
    disk: () => timed(() => writeThrough(join(stage.folder, randomUUID()), png)),
    decode: () => timed(() => sharp(png).raw().toBuffer()),
    floor: () => timed(() => uploadToFloor(stage, png)),
    app: () => timed(() => uploadToApp(uploader, png)),
  });
  const { disk, decode, floor, app } = medians;
  return [
    {
      letter: "d",
      what: `upload of ${short(png.length / 1024 ** 2)} MB until it can be fetched`,
      figures: `disk ${short(disk)} ms · floor ${short(floor)} ms (${short(floor / disk)}) · one decode ${short(decode)} ms · app ${short(app)} ms`,
      value: (app - floor) / decode,
      unit: "decodes past the floor",
      bound: { atMost: 1.3 },
      noise,
    },
  ];
}

/** A page as designers export it, twice as large as it is shown: flat areas and a photograph. About 5 MB. */
export async function drawPage(scale = 1): Promise<Buffer> {
  const [width = 0, height = 0, photograph = 0] = [2880, 7200, 590].map((side) =>
    Math.round(side * scale),
  );
  const input = await drawPhotograph(width, photograph);
  const cards = Array.from({ length: 120 }, (_, at) => {
    const [x, y] = [240 + (at % 3) * 840, 1400 + Math.floor(at / 3) * 140];
    return `<rect x="${x}" y="${y}" width="${400 + ((at * 37) % 340)}" height="44" rx="8"/>`;
  });
  const page = `<svg width="${width}" height="${height}"><rect width="100%" height="100%" fill="#f8fafc"/>${cards.join("")}</svg>`;
  return sharp(Buffer.from(page))
    .composite([{ input, raw: { width, height: photograph, channels: 3 }, top: 160, left: 0 }])
    .removeAlpha()
    .png()
    .toBuffer();
}

/** Soft shades with a little grain, which is what keeps photographs from compressing well. */
async function drawPhotograph(width: number, height: number): Promise<Buffer> {
  const spots = { width: 96, height: 40, channels: 3 } as const;
  const pixels = await sharp(randomBytes(96 * 40 * 3), { raw: spots })
    .resize(width, height, { kernel: "cubic", fit: "fill" })
    .raw()
    .toBuffer();
  const grain = randomBytes(pixels.length);
  return Buffer.from(pixels.map((shade, at) => Math.min(255, shade + ((grain[at] ?? 0) & 7))));
}

async function writeThrough(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, "w");
  await file.write(bytes);
  await file.sync();
  await file.close();
}

async function uploadToFloor({ floor }: Stage, png: Buffer): Promise<void> {
  const address = `http://127.0.0.1:${floor.port}/files/${randomUUID()}.png`;
  const body = new Uint8Array(png);
  await expectOk(await fetch(address, { method: "PUT", body }));
  await expectOk(await fetch(address));
}

export async function uploadToApp({ app, filling }: SideApp, png: Buffer): Promise<void> {
  const origin = `http://127.0.0.1:${app.port}`;
  const Cookie = `${SESSION_COOKIE}=${filling.cookie}`;
  const json = { Cookie, "Content-Type": "application/json" };
  const post = async (path: string, input: object) => {
    const answer = await fetch(origin + path, {
      method: "POST",
      headers: json,
      body: JSON.stringify(input),
    });
    return JSON.parse((await expectOk(answer)).toString());
  };
  const { id } = await post("/api/uploads", { file_name: "página.png", size: png.length });
  const part = await fetch(`${origin}/api/uploads/${id}?offset=0`, {
    method: "PATCH",
    headers: { Cookie, "Content-Type": "application/octet-stream" },
    body: new Uint8Array(png),
  });
  await expectOk(part);
  const layout = await post("/api/layouts", { upload_id: id });
  await expectOk(await fetch(origin + layout.image.original));
}

async function expectOk(answer: Response): Promise<Buffer> {
  const body = Buffer.from(await answer.arrayBuffer());
  if (!answer.ok) throw new Error(`answered ${answer.status}: ${body.toString().slice(0, 300)}`);
  return body;
}
