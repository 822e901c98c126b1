import { readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { CreateMultipartUploadCommand } from "@aws-sdk/client-s3";
import { expect, onTestFinished, test } from "vitest";
import { diskStorage } from "#server/platform/storage/disk-storage.ts";
import { createS3Client } from "#server/platform/storage/s3-client.ts";
import { s3Storage } from "#server/platform/storage/s3-storage.ts";
import { bytesOf, keysIn } from "#server/platform/storage/storage.fixtures.ts";
import { describeStorage, SMALL_PAGE } from "#server/platform/storage/storage.suite.ts";
import { type S3Server, startS3Server } from "#tests/support/s3-server.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

describeStorage("disk", async () => {
  const folder = await temporaryFolder();
  const temporaries = join(folder, ".tmp");
  return {
    storage: diskStorage({ folder }),
    leftovers: async () => (await readdir(temporaries)).length,
    crashHalfWay: () => writeFile(join(temporaries, "half"), "hal"),
    takeAway: () => rm(folder, { recursive: true }),
  };
});

describeStorage("S3", async () => {
  const { settings, unfinished, stop } = await s3Server();
  return {
    storage: s3Storage(settings, SMALL_PAGE),
    leftovers: unfinished,
    async crashHalfWay() {
      const half = new CreateMultipartUploadCommand({ Bucket: settings.bucket, Key: "half" });
      await createS3Client(settings).send(half);
    },
    takeAway: stop,
  };
});

test("S3 storages with different key prefixes share a bucket without sharing objects", async () => {
  const { settings } = await s3Server();
  const one = s3Storage({ ...settings, keyPrefix: "one" });
  const two = s3Storage({ ...settings, keyPrefix: "two/deep" });
  await one.put("a", Buffer.from("one's"));
  await two.put("a", Buffer.from("two's"));
  await two.move("a", "b");
  expect(await keysIn(one)).toEqual(["a"]);
  expect(await keysIn(two)).toEqual(["b"]);
  expect(await keysIn(s3Storage(settings))).toEqual(["one/a", "two/deep/b"]);
  expect(String(await bytesOf(two, "b"))).toBe("two's");
  await one.remove(["a", "b"]);
  expect(await keysIn(s3Storage(settings))).toEqual(["two/deep/b"]);
});

test("an S3 bucket that does not exist, or keys that do not open it, fail the check", async () => {
  const { settings } = await s3Server();
  await expect(s3Storage({ ...settings, bucket: "another" }).check()).rejects.toThrow();
  await expect(s3Storage({ ...settings, secretAccessKey: "wrong" }).check()).rejects.toThrow();
});

test("the path for a proxy opens one S3 object to be read, for a minute", async () => {
  const { settings } = await s3Server();
  const storage = s3Storage({ ...settings, keyPrefix: "one" });
  await storage.put("a", Buffer.from("0123456789"));
  await storage.put("b", Buffer.from("another"));
  const path = await storage.pathForProxy("a");
  const ask = (at: string, init?: RequestInit) => fetch(`${settings.endpoint}/${at}`, init);
  expect(await (await ask(path)).text()).toBe("0123456789");
  expect(await (await ask(path, { headers: { Range: "bytes=2-3" } })).text()).toBe("23");
  expect(new URLSearchParams(path.split("?")[1]).get("X-Amz-Expires")).toBe("60");
  expect((await ask(path.replace("/a?", "/b?"))).status).toBe(403);
  expect((await ask(path, { method: "DELETE" })).status).toBe(403);
});

async function s3Server(): Promise<S3Server> {
  const server = await startS3Server();
  onTestFinished(server.stop);
  return server;
}
