import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { diskStorage } from "#server/platform/storage/disk-storage.ts";
import { bytesOf, inChunks, keysIn } from "#server/platform/storage/storage.fixtures.ts";
import { StorageFull } from "#server/platform/storage/storage.ts";
import { smallDisks } from "#tests/support/small-disk.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

test("lists in the byte order of keys, as S3 does, and nothing that is no object", async () => {
  const folder = await temporaryFolder();
  const storage = diskStorage({ folder });
  const ordered = ["a-b", "a.b", "a/b", "a0", "b/a-b/c", "b/a/c", "b0"];
  for (const key of ordered.toReversed()) await storage.put(key, Buffer.from(key));
  await writeFile(join(folder, "not a key.txt"), "x");
  await writeFile(join(folder, ".hidden"), "x");
  await mkdir(join(folder, "empty"));
  expect(await keysIn(storage)).toEqual(ordered);
});

test("keeps objects as plain files and leaves no empty folder behind", async () => {
  const folder = await temporaryFolder();
  const storage = diskStorage({ folder });
  await storage.put("assets/one/large.webp", Buffer.from("x"));
  await storage.put("assets/one/small.webp", Buffer.from("x"));
  expect(await readdir(join(folder, "assets/one"))).toEqual(["large.webp", "small.webp"]);
  await storage.remove(["assets/one/large.webp"]);
  expect(await keysIn(storage)).toEqual(["assets/one/small.webp"]);
  await storage.move("assets/one/small.webp", "kept.webp");
  expect((await readdir(folder)).sort()).toEqual([".tmp", "kept.webp"]);
});

test("a put survives removals that empty its folder at the same time", async () => {
  const storage = diskStorage({ folder: await temporaryFolder() });
  for (let round = 0; round < 40; round += 1) {
    await storage.put("deep/er/old", Buffer.from("old"));
    await Promise.all([
      storage.remove(["deep/er/old"]),
      storage.put("deep/er/new", Buffer.from("new")),
      storage.remove(["deep/er/other"]),
    ]);
    expect(await keysIn(storage)).toEqual(["deep/er/new"]);
    await storage.remove(["deep/er/new"]);
  }
});

test("a reader keeps the version it opened", async () => {
  const storage = diskStorage({ folder: await temporaryFolder() });
  await storage.put("a", Buffer.alloc(300_000, "1"));
  const reading = await storage.read("a");
  await storage.put("a", Buffer.alloc(300_000, "2"));
  await storage.remove(["a"]);
  const chunks = await reading.toArray();
  expect(Buffer.concat(chunks).equals(Buffer.alloc(300_000, "1"))).toBe(true);
});

test.each(smallDisks())(
  "a full disk (%s) refuses with StorageFull, still reads, and heals by itself",
  async (_, makeDisk) => {
    const { folder } = await makeDisk(512 * 1024);
    const storage = diskStorage({ folder });
    await storage.put("small", Buffer.alloc(100_000, "s"));
    const big = Buffer.alloc(900_000, "b");
    await expect(storage.put("big", big)).rejects.toThrow(StorageFull);
    await expect(storage.put("big", inChunks(big, 10_000))).rejects.toThrow(StorageFull);
    expect(await readdir(join(folder, ".tmp"))).toEqual([]);
    expect((await bytesOf(storage, "small")).length).toBe(100_000);
    await storage.check();
    await storage.put("fits", Buffer.alloc(100_000, "f"));
    expect(await keysIn(storage)).toEqual(["fits", "small"]);
  },
);
