import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { describe, expect, onTestFinished, test } from "vitest";
import {
  bytesOf,
  inChunks,
  keysIn,
  MEGABYTE,
  type StorageUnderTest,
} from "#server/platform/storage/storage.fixtures.ts";
import { BadKey, BadRange, ObjectMissing } from "#server/platform/storage/storage.ts";
import { describeSafety } from "#server/platform/storage/storage-safety.suite.ts";

/** Of a store that lists in pages, as small as the tests need. */
export const SMALL_PAGE = 20;

/** What every implementation of the interface must do. `create` gives an empty store to a test. */
export function describeStorage(name: string, create: () => Promise<StorageUnderTest>): void {
  describe(`${name} storage: what goes in comes out`, () => {
    test("returns the bytes of a buffer and their size", async () => {
      const { storage } = await create();
      const bytes = randomBytes(70_000);
      expect(await storage.put("assets/a.png", bytes)).toEqual({ size: 70_000 });
      expect(await bytesOf(storage, "assets/a.png")).toEqual(bytes);
      const found = await storage.stat("assets/a.png");
      expect(found).toMatchObject({ key: "assets/a.png", size: 70_000 });
      expect(Math.abs(Date.now() - Number(found?.modifiedAt))).toBeLessThan(60_000);
    });

    test("returns the bytes of a stream, with a content type", async () => {
      const { storage } = await create();
      const bytes = randomBytes(300_000);
      const options = { contentType: "image/png" };
      expect(await storage.put("a", inChunks(bytes, 7_001), options)).toEqual({ size: 300_000 });
      expect((await bytesOf(storage, "a")).equals(bytes)).toBe(true);
    });

    test("stores a file unchanged, with the current time, and fetches one to a file", async () => {
      const { storage, leftovers } = await create();
      const folder = await mkdtemp(join(tmpdir(), "alfinete-files-"));
      onTestFinished(() => rm(folder, { recursive: true, force: true }));
      const bytes = randomBytes(300_000);
      const source = join(folder, "source");
      await writeFile(source, bytes);
      await utimes(source, 1_000, 1_000);
      await storage.putFile("assets/a.png", source, { contentType: "image/png" });
      await rm(source);
      expect(await bytesOf(storage, "assets/a.png")).toEqual(bytes);
      const found = await storage.stat("assets/a.png");
      expect(Math.abs(Date.now() - Number(found?.modifiedAt))).toBeLessThan(60_000);
      const brought = join(folder, "brought");
      await storage.fetch("assets/a.png", brought);
      await storage.put("assets/a.png", Buffer.from("another"));
      expect(await readFile(brought)).toEqual(bytes);
      await expect(storage.fetch("assets/b.png", join(folder, "b"))).rejects.toThrow(ObjectMissing);
      await expect(storage.putFile("c", join(folder, "nothing"))).rejects.toThrow();
      expect(await leftovers()).toBe(0);
    });

    test("stores a stream of many megabytes and leaves nothing but the object", async () => {
      const { storage, leftovers } = await create();
      const bytes = randomBytes(12 * MEGABYTE + 17);
      expect(await storage.put("big", inChunks(bytes, 65_536))).toEqual({ size: bytes.length });
      expect((await bytesOf(storage, "big")).equals(bytes)).toBe(true);
      expect(await leftovers()).toBe(0);
    });

    test("stores empty objects", async () => {
      const { storage } = await create();
      expect(await storage.put("from-buffer", Buffer.alloc(0))).toEqual({ size: 0 });
      expect(await storage.put("from-stream", Readable.from([]))).toEqual({ size: 0 });
      expect((await bytesOf(storage, "from-buffer")).length).toBe(0);
      expect(await storage.stat("from-stream")).toMatchObject({ size: 0 });
    });

    test("reads ranges, cut at the last byte", async () => {
      const { storage } = await create();
      await storage.put("digits", Buffer.from("0123456789"));
      const range = async (start: number, end: number) =>
        String(await buffer(await storage.read("digits", { start, end })));
      expect(await range(0, 3)).toBe("0123");
      expect(await range(4, 4)).toBe("4");
      expect(await range(7, 9)).toBe("789");
      expect(await range(7, 5_000)).toBe("789");
      for (const [start, end] of [
        [10, 12],
        [-1, 2],
        [5, 4],
        [0.5, 2],
      ] as const) {
        await expect(storage.read("digits", { start, end })).rejects.toThrow(BadRange);
      }
    });

    test("gives a proxy a URL-safe path to an object", async () => {
      const { storage } = await create();
      await storage.put("assets/a-1.png", Buffer.from("0123456789"));
      const path = await storage.pathForProxy("assets/a-1.png");
      expect(path.split("?")[0]).toMatch(/^([\w.-]+\/)*assets\/a-1\.png$/);
      await expect(storage.pathForProxy("../a")).rejects.toThrow(BadKey);
    });

    test("overwrites", async () => {
      const { storage } = await create();
      await storage.put("a", Buffer.from("first and longer"));
      await storage.put("a", Buffer.from("second"));
      expect(String(await bytesOf(storage, "a"))).toBe("second");
      expect(await keysIn(storage)).toEqual(["a"]);
    });

    test("parallel puts of one key leave one whole version", async () => {
      const { storage, leftovers } = await create();
      const versions = Array.from({ length: 8 }, (_, n) => randomBytes(90_000 + n * 10_000));
      await Promise.all(versions.map((bytes) => storage.put("same", inChunks(bytes, 10_000))));
      const kept = await bytesOf(storage, "same");
      expect(versions.filter((bytes) => bytes.equals(kept))).toHaveLength(1);
      expect(await leftovers()).toBe(0);
    });
  });

  describe(`${name} storage: missing, moved, removed, listed`, () => {
    test("reports a missing object", async () => {
      const { storage } = await create();
      await storage.put("folder/a", Buffer.from("x"));
      for (const key of ["nothing", "folder", "folder/a/b", "folder/b"]) {
        expect(await storage.stat(key)).toBeNull();
        await expect(storage.read(key)).rejects.toThrow(ObjectMissing);
        await expect(storage.move(key, "elsewhere")).rejects.toThrow(ObjectMissing);
        await expect(storage.move(key, key)).rejects.toThrow(ObjectMissing);
        await storage.remove([key]);
      }
      expect(await keysIn(storage)).toEqual(["folder/a"]);
    });

    test("moves, over what was there and onto itself", async () => {
      const { storage } = await create();
      await storage.put("incoming/a", Buffer.from("new"));
      await storage.put("assets/a", Buffer.from("old"));
      await storage.move("incoming/a", "assets/a");
      await storage.move("assets/a", "assets/a");
      expect(await keysIn(storage)).toEqual(["assets/a"]);
      expect(String(await bytesOf(storage, "assets/a"))).toBe("new");
    });

    test("lists and removes more objects than a page holds", async () => {
      const { storage } = await create();
      const length = 2.5 * SMALL_PAGE;
      const many = Array.from({ length }, (_, n) => `many/${String(n).padStart(4, "0")}`);
      await Promise.all(many.map((key) => storage.put(key, Buffer.from(key))));
      await storage.put("other", Buffer.from("stays"));
      expect(await keysIn(storage, "many/")).toEqual(many);
      await storage.remove([...many, "many/not-there"]);
      await storage.remove([]);
      expect(await keysIn(storage)).toEqual(["other"]);
    });

    test("lists by prefix, with sizes", async () => {
      const { storage } = await create();
      for (const key of ["a/1", "a/12", "a/2/x", "ab/1", "b"]) {
        await storage.put(key, Buffer.from(key));
      }
      expect(await keysIn(storage)).toEqual(["a/1", "a/12", "a/2/x", "ab/1", "b"]);
      expect(await keysIn(storage, "a")).toEqual(["a/1", "a/12", "a/2/x", "ab/1"]);
      expect(await keysIn(storage, "a/1")).toEqual(["a/1", "a/12"]);
      expect(await keysIn(storage, "a/2/")).toEqual(["a/2/x"]);
      expect(await keysIn(storage, "c/")).toEqual([]);
      for await (const found of storage.list("a/12")) {
        expect(found).toEqual({ key: "a/12", size: 4, modifiedAt: expect.any(Date) });
      }
    });
  });

  describeSafety(name, create);
}
