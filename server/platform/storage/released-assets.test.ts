import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { diskStorage } from "#server/platform/storage/disk-storage.ts";
import {
  assetKey,
  publishAssets,
  sweepReleasedAssets,
} from "#server/platform/storage/released-assets.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

const DAY_MS = 24 * 3600_000;
const START = Date.parse("2026-11-18T12:00:00Z");

async function release(...names: string[]): Promise<string> {
  const folder = join(await temporaryFolder(), "assets");
  await mkdir(folder);
  for (const name of names) await writeFile(join(folder, name), name);
  return folder;
}

async function keysOf(storage: ReturnType<typeof diskStorage>): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of storage.list("releases/assets/")) keys.push(key.slice(16));
  return keys.sort();
}

test("a release adds what the store does not have, uncompressed", async () => {
  const storage = diskStorage({ folder: await temporaryFolder() });
  const now = new Date(START);
  const one = await release("app-aaaaaaaa.js", "app-aaaaaaaa.js.br", "font-ffffffff.woff2");
  const two = await release("app-bbbbbbbb.js", "font-ffffffff.woff2");
  expect(await publishAssets(storage, { folder: one, now })).toBe(2);
  expect(await publishAssets(storage, { folder: two, now })).toBe(1);
  expect(await publishAssets(storage, { folder: two, now })).toBe(0);
  expect(await keysOf(storage)).toEqual([
    "app-aaaaaaaa.js",
    "app-bbbbbbbb.js",
    "font-ffffffff.woff2",
  ]);
});

test("the three newest releases stay, and all of the last thirty days", async () => {
  const storage = diskStorage({ folder: await temporaryFolder() });
  const ages = [100, 90, 80, 20, 10];
  for (const [index, days] of ages.entries()) {
    const folder = await release(`app-${String(index).repeat(8)}.js`, "font-ffffffff.woff2");
    await publishAssets(storage, { folder, now: new Date(START - days * DAY_MS) });
  }
  expect(await sweepReleasedAssets(storage, new Date(START))).toBe(2);
  expect(await keysOf(storage)).toEqual([
    "app-22222222.js",
    "app-33333333.js",
    "app-44444444.js",
    "font-ffffffff.woff2",
  ]);
});

test.each([
  "../installation.json",
  "app.js",
  "a/b-aaaaaaaa.js",
  ".x-aaaaaaaa.js",
  "x-aaaaaaaa.js.br",
])("%s is no name that a build gives", (name) => expect(assetKey(name)).toBeNull());
