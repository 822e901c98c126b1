import { randomBytes } from "node:crypto";
import { describe, expect, test } from "vitest";
import {
  bytesOf,
  failingAfter,
  inChunks,
  keysIn,
  MEGABYTE,
  type StorageUnderTest,
  stallingAfter,
} from "#server/platform/storage/storage.fixtures.ts";
import { BadKey, StorageUnavailable } from "#server/platform/storage/storage.ts";

export function describeSafety(name: string, create: () => Promise<StorageUnderTest>): void {
  describe(`${name} storage: what must not happen`, () => {
    test.each([
      ["empty", ""],
      ["a parent's", "../x"],
      ["absolute", "/x"],
      ["one with an empty segment", "a//b"],
      ["one with a trailing slash", "a/"],
      ["one that climbs", "a/../b"],
      ["one that stays", "a/./b"],
      ["hidden", ".tmp/x"],
      ["one with a NUL", "a\0b"],
      ["one with a line break", "a\n"],
      ["one with a backslash", "a\\b"],
      ["one with a space", "a b"],
      ["one with accents", "ação"],
      ["one with a very long segment", "x".repeat(201)],
      ["very long", "0123456789/".repeat(60).concat("x")],
    ])("refuses a key that is %s", async (_what, key) => {
      const { storage, leftovers } = await create();
      await storage.put("a", Buffer.from("x"));
      await expect(storage.put(key, Buffer.from("y"))).rejects.toThrow(BadKey);
      await expect(storage.stat(key)).rejects.toThrow(BadKey);
      await expect(storage.read(key)).rejects.toThrow(BadKey);
      await expect(storage.move("a", key)).rejects.toThrow(BadKey);
      await expect(storage.move(key, "b")).rejects.toThrow(BadKey);
      await expect(storage.remove(["a", key])).rejects.toThrow(BadKey);
      expect(await keysIn(storage)).toEqual(["a"]);
      expect(await leftovers()).toBe(0);
    });

    test.each(["../", "/", "a//", "a/../", ".", "a b"])("refuses the prefix %j", async (prefix) => {
      const { storage } = await create();
      await expect(keysIn(storage, prefix)).rejects.toThrow(BadKey);
    });

    test.each([
      ["early", 10_000],
      ["after several megabytes", 11 * MEGABYTE],
    ])("a source that fails %s leaves nothing", async (_when, length) => {
      const { storage, leftovers } = await create();
      const source = failingAfter(length, new Error("the line went dead"));
      await expect(storage.put("a", source)).rejects.toThrow("the line went dead");
      expect(source.destroyed).toBe(true);
      expect(await keysIn(storage)).toEqual([]);
      expect(await leftovers()).toBe(0);
    });

    test("a source closed before its end leaves nothing", async () => {
      const { storage, leftovers } = await create();
      const source = failingAfter(6 * MEGABYTE, undefined);
      await expect(storage.put("a", source)).rejects.toThrow(/premature/i);
      expect(await keysIn(storage)).toEqual([]);
      expect(await leftovers()).toBe(0);
    });

    test.each([
      ["before it starts", 0],
      ["early", 10_000],
      ["after several megabytes", 11 * MEGABYTE],
    ])("an abort %s leaves nothing and keeps the version before", async (_when, length) => {
      const { storage, leftovers } = await create();
      await storage.put("kept", Buffer.from("before"));
      const control = new AbortController();
      const source = stallingAfter(length, () => control.abort());
      if (length === 0) control.abort();
      const { signal } = control;
      await expect(storage.put("kept", source, { signal })).rejects.toThrow(/abort/i);
      await expect(storage.put("b", Buffer.from("x"), { signal })).rejects.toThrow(/abort/i);
      expect(source.destroyed).toBe(true);
      expect(await keysIn(storage)).toEqual(["kept"]);
      expect(String(await bytesOf(storage, "kept"))).toBe("before");
      expect(await leftovers()).toBe(0);
    });

    test("sweeps what a crash left, and only what is old enough", async () => {
      const { storage, leftovers, crashHalfWay } = await create();
      await storage.put("a", Buffer.from("x"));
      await crashHalfWay();
      expect(await storage.sweep(new Date(Date.now() - 3_600_000))).toBe(0);
      expect(await leftovers()).toBe(1);
      expect(await storage.sweep(new Date(Date.now() + 3_600_000))).toBe(1);
      expect(await leftovers()).toBe(0);
      expect(await keysIn(storage)).toEqual(["a"]);
    });

    test("every call fails when the store is unreachable", async () => {
      const { storage, takeAway } = await create();
      await storage.put("a", Buffer.from("x"));
      await storage.check();
      await takeAway();
      const source = inChunks(randomBytes(50_000), 10_000);
      await expect(storage.check()).rejects.toThrow(StorageUnavailable);
      await expect(storage.put("b", source)).rejects.toThrow(StorageUnavailable);
      await expect(storage.put("b", Buffer.from("x"))).rejects.toThrow(StorageUnavailable);
      await expect(storage.stat("a")).rejects.toThrow(StorageUnavailable);
      await expect(storage.read("a")).rejects.toThrow(StorageUnavailable);
      await expect(storage.remove(["a"])).rejects.toThrow(StorageUnavailable);
      await expect(keysIn(storage)).rejects.toThrow(StorageUnavailable);
      expect(source.destroyed).toBe(true);
    });
  });
}
