import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ensureKeptHash } from "#server/features/layouts/kept-hash.ts";
import { versions } from "#server/platform/db/schema/versions.ts";
import type { Person } from "#tests/support/accounts.ts";
import { drawPhonePhoto, drawPicture, GPS_MARK } from "#tests/support/draw-images.ts";
import { runJob } from "#tests/support/jobs.ts";
import { makeLayout, subscriber } from "#tests/support/layouts.ts";
import { plantLayouts } from "#tests/support/planted-layouts.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { onDatabase, rows } from "#tests/support/rows.ts";
import { readStored } from "#tests/support/stored-objects.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { makeVersion } from "#tests/support/versions.ts";

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await startTestApp();
  owner = await subscriber(app);
});
afterAll(() => app.close());

interface Kept {
  image_path: string;
  received_sha256: string | null;
  kept_sha256: string | null;
}

async function keptOf(versionId: string): Promise<Kept> {
  const [row] = await rows<Kept>(
    app,
    "select image_path, received_sha256, kept_sha256 from versions where id = $1",
    [versionId],
  );
  if (!row) throw new Error("no such version");
  return row;
}

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

const picture = await drawPicture(120, 80).png().toBuffer();
const photo = await drawPhonePhoto(300, 200, "jpeg");

test.each([
  ["a clean PNG", picture, true],
  ["a PNG with trailing bytes", Buffer.concat([picture, Buffer.from("PK\x03\x04 a tail")]), false],
  ["a photo with its place", photo, false],
])(
  "%s: hashes of the file as sent and as kept, of a layout and of a version",
  async (name, bytes, areSame) => {
    const { id: layoutId } = await makeLayout(app, owner, { bytes });
    const { versions: made } = await makeVersion(app, owner, layoutId, { bytes });
    expect(made).toHaveLength(2);
    for (const { id } of made) {
      const { image_path, received_sha256, kept_sha256 } = await keptOf(id);
      const stored = await readStored(app, image_path);
      expect([received_sha256, kept_sha256]).toEqual([sha256(bytes), sha256(stored)]);
      expect(received_sha256 === kept_sha256).toBe(areSame);
      expect(stored.includes(GPS_MARK)).toBe(false);
    }
    printFigure(`${name}: both hashes as sha256sum says, ${areSame ? "equal" : "different"}`);
  },
);

test("files of releases before get theirs by the hourly job; a lost one keeps nobody from it", async () => {
  const OLD = 230;
  const keys = await plantLayouts(app, owner, OLD);
  const known = await rows<{ count: number }>(
    app,
    "select count(*)::int from versions where kept_sha256 is null",
  );
  expect(known).toEqual([{ count: OLD }]);
  const lost = "assets/00000000-0000-4000-8000-000000000000.png";
  await rows(app, "update versions set image_path = $1 where image_path = $2", [lost, keys[0]]);

  await runJob(app, "hash-versions");
  const found = await rows<Kept>(
    app,
    "select image_path, received_sha256, kept_sha256 from versions where image_path = any($1)",
    [keys],
  );
  expect(found).toHaveLength(OLD - 1);
  // Their content is their name.
  for (const row of found) {
    expect([row.received_sha256, row.kept_sha256]).toEqual([
      null,
      sha256(Buffer.from(row.image_path)),
    ]);
  }
  const left = await rows(app, "select image_path from versions where kept_sha256 is null");
  expect(left).toEqual([{ image_path: lost }]);
  printFigure(`${OLD - 1} of ${OLD} files of before hashed by one run of the job; 1 was lost`);
});

test("a hash that is known costs no read, and one that is not is kept", async () => {
  const [key = ""] = await plantLayouts(app, owner, 1);
  await onDatabase(app, async (db) => {
    const all = await db.select().from(versions);
    const version = all.find(({ imagePath }) => imagePath === key);
    if (!version) throw new Error("no version");
    let reads = 0;
    const storage = {
      read: async () => {
        reads += 1;
        const { Readable } = await import("node:stream");
        return Readable.from([Buffer.from("file")]);
      },
    };
    const parts = { db, storage } as unknown as Parameters<typeof ensureKeptHash>[0];
    const hash = sha256(Buffer.from("file"));
    expect(await ensureKeptHash(parts, version)).toBe(hash);
    expect(await ensureKeptHash(parts, { ...version, keptSha256: hash })).toBe(hash);
    expect([reads, (await keptOf(version.id)).kept_sha256]).toEqual([1, hash]);
  });
});
