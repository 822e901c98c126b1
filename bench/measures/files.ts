import { randomBytes, randomUUID } from "node:crypto";
import { mkdirSync, writeFileSync } from "node:fs";
import { open } from "node:fs/promises";
import { join } from "node:path";
import { Client } from "pg";
import sharp from "sharp";
import { type RunningServer, startApp } from "#bench/app-under-test.ts";
import { contest } from "#bench/contest.ts";
import { type Filling, fillDatabase } from "#bench/fill-database.ts";
import { type Finding, ratesBeside, short } from "#bench/finding.ts";
import { requestRate } from "#bench/measures/database-work.ts";
import type { Stage } from "#bench/stage.ts";
import { SESSION_COOKIE } from "#server/features/accounts/session-cookie.ts";
import { migrateDatabase } from "#server/platform/db/migrate.ts";
import { startNginx } from "#tests/support/nginx.ts";

/** The size of a card, the image that lists show 24 times over. */
const CARD_BYTES = 60 * 1024;

/** (e) The same file from our process, from the least server and from nginx. */
export async function measureImageBytes(stage: Stage): Promise<Finding[]> {
  const folder = randomUUID();
  const name = `${randomBytes(16).toString("hex")}.webp`;
  const files = join(stage.appDataDir, "files/layouts");
  mkdirSync(join(files, "assets", folder), { recursive: true });
  const bytes = randomBytes(CARD_BYTES);
  writeFileSync(join(files, "assets", folder, name), bytes);
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
    requestRate(stage, port, { kind: "same", request: { path } });
  const { medians, noise } = await contest("image bytes", stage.effort, {
    nginx: () => rate(nginx.port, `/assets/${folder}/${name}`),
    floor: () => rate(stage.floor.port, `/images/${name}`),
    app: () => rate(stage.app.port, `/files/assets/${folder}/${name}`),
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
  const uploader = await startUploader(stage);
  const { medians, noise } = await contest(
    "upload",
    { ...stage.effort, turns: 1 },
    {
      disk: () => timed(() => writeThrough(join(stage.folder, randomUUID()), png)),
      decode: () => timed(() => sharp(png).raw().toBuffer()),
      floor: () => timed(() => uploadToFloor(stage, png)),
      app: () => timed(() => uploadToApp(uploader, png)),
    },
  );
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

/** A page as designers export it: flat areas, and photographs that do not compress. About 5 MB. */
function drawPage(): Promise<Buffer> {
  const [width, height] = [1440, 6000];
  const pixels = Buffer.alloc(width * height * 3, 245);
  const photograph = randomBytes(width * 1900 * 3);
  for (let at = 0; at < photograph.length; at += 1) {
    pixels[at + width * 800 * 3] = (photograph[at] ?? 0) & 0xf8;
  }
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .png()
    .toBuffer();
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
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

interface Uploader {
  app: RunningServer;
  filling: Filling;
}

/** On a database where nobody works: the renditions made afterwards belong to nobody's turn. */
async function startUploader(stage: Stage): Promise<Uploader> {
  const databaseUrl = await createDatabase(stage.filling.databaseUrl, "uploads");
  await migrateDatabase(databaseUrl, "drizzle");
  const filling = await fillDatabase(databaseUrl, 1);
  const dataDir = join(stage.folder, "uploads");
  mkdirSync(dataDir);
  const app = await startApp({ dataDir, databaseUrl, env: { ROLE: "web" } });
  stage.closers.push(app.stop);
  return { app, filling };
}

async function createDatabase(beside: string, name: string): Promise<string> {
  const client = new Client({ connectionString: beside });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  return beside.replace(/\/[^/?]*(\?|$)/, `/${name}$1`);
}

async function uploadToApp({ app, filling }: Uploader, png: Buffer): Promise<void> {
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
