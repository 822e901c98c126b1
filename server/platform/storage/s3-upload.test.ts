import { Readable } from "node:stream";
import type { UploadPartCommandInput } from "@aws-sdk/client-s3";
import { expect, onTestFinished, test } from "vitest";
import { createS3Client } from "#server/platform/storage/s3-client.ts";
import { uploadStream } from "#server/platform/storage/s3-upload.ts";
import { MEGABYTE } from "#server/platform/storage/storage.fixtures.ts";
import { startS3Server } from "#tests/support/s3-server.ts";

const LENGTH = 32 * MEGABYTE;
const HELD = 10 * MEGABYTE;

test("a long stream is sent from the same 10 MB of memory", async () => {
  const { settings, stop } = await startS3Server();
  onTestFinished(stop);
  const client = createS3Client(settings);
  const memory = new Set<ArrayBufferLike>();
  let parts = 0;
  client.middlewareStack.add((next, { commandName }) => (args) => {
    if (commandName === "UploadPartCommand") {
      memory.add(((args.input as UploadPartCommandInput).Body as Buffer).buffer);
      parts += 1;
    }
    return next(args);
  });
  const chunk = Buffer.alloc(MEGABYTE, "x");
  const source = Readable.from(Array(LENGTH / MEGABYTE).fill(chunk), { objectMode: false });
  const size = await uploadStream(client, { Bucket: settings.bucket, Key: "long" }, source);
  expect(size).toBe(LENGTH);
  const held = [...memory].reduce((sum, { byteLength }) => sum + byteLength, 0);
  expect(parts).toBe(7);
  expect(held).toBeLessThanOrEqual(HELD);
});
