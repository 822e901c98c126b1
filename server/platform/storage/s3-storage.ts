import { createReadStream, createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  paginateListObjectsV2,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { createS3Client, type S3Settings } from "#server/platform/storage/s3-client.ts";
import { translateS3Error, withoutRequest } from "#server/platform/storage/s3-errors.ts";
import { requestedBytes } from "#server/platform/storage/s3-read.ts";
import { sweepUploads, uploadStream } from "#server/platform/storage/s3-upload.ts";
import {
  ObjectMissing,
  type Storage,
  StorageUnavailable,
} from "#server/platform/storage/storage.ts";
import {
  assertKey,
  assertPrefix,
  assertRange,
  isKey,
} from "#server/platform/storage/storage-key.ts";

/** The most objects that S3 lists or removes in one call. */
const MAX_PAGE = 1_000;
/** For an answer to begin. A store that hangs costs a visitor this long, retries included. */
const QUICK_MS = 5_000;
/** For a body to be taken, or an object to be copied. */
const SLOW_MS = 60_000;
/** A signed URL is used at once and cached for a second at most. */
const SIGNED_SECONDS = 60;

/** Stores objects in a bucket of Amazon S3 or of a compatible server. */
export function s3Storage(settings: S3Settings, pageSize = MAX_PAGE): Storage {
  const { bucket: Bucket, keyPrefix } = settings;
  if (keyPrefix) assertKey(keyPrefix);
  const root = keyPrefix ? `${keyPrefix}/` : "";
  const client = createS3Client(settings);

  const at = (key: string): { Bucket: string; Key: string } => {
    assertKey(key);
    return { Bucket, Key: root + key };
  };

  const answer = <T>(asked: Promise<T>, key?: string): Promise<T> =>
    asked.catch((error) => {
      throw translateS3Error(error, key);
    });

  /** One answer, with all its retries, within the time; a body that follows may take longer. */
  const within = async <T>(
    milliseconds: number,
    send: (options: { abortSignal: AbortSignal }) => Promise<T>,
    options: { key?: string; signal?: AbortSignal | undefined } = {},
  ): Promise<T> => {
    const deadline = new AbortController();
    const timer = setTimeout(() => deadline.abort(), milliseconds);
    const { signal } = options;
    const abortSignal = signal ? AbortSignal.any([signal, deadline.signal]) : deadline.signal;
    try {
      return await answer(send({ abortSignal }), options.key);
    } catch (error) {
      if (!deadline.signal.aborted) throw error;
      throw new StorageUnavailable(`object storage: no answer within ${milliseconds / 1000} s`);
    } finally {
      clearTimeout(timer);
    }
  };

  const stat: Storage["stat"] = async (key) => {
    try {
      const command = new HeadObjectCommand(at(key));
      const found = await within(QUICK_MS, (options) => client.send(command, options), { key });
      const { ContentLength: size, LastModified: modifiedAt = new Date(0) } = found;
      if (size === undefined) throw new StorageUnavailable(`object storage: ${key} has no size`);
      return { key, size, modifiedAt };
    } catch (error) {
      if (error instanceof ObjectMissing) return null;
      throw error;
    }
  };

  return {
    kind: "s3",
    stat,

    async put(key, body, { contentType, signal } = {}) {
      const destination = { ...at(key), ContentType: contentType };
      if (!Buffer.isBuffer(body)) {
        return { size: await answer(uploadStream(client, destination, body, signal)) };
      }
      const command = new PutObjectCommand({ ...destination, Body: body });
      await within(SLOW_MS, (options) => client.send(command, options), { signal });
      return { size: body.length };
    },

    async putFile(key, file, options) {
      await this.put(key, createReadStream(file), options);
    },

    async read(key, range) {
      const source = at(key);
      if (range) assertRange(range);
      const Range = range && `bytes=${range.start}-${range.end}`;
      const command = new GetObjectCommand({ ...source, Range });
      const found = await within(QUICK_MS, (options) => client.send(command, options), { key });
      return requestedBytes(found, range);
    },

    async fetch(key, file) {
      await pipeline(await this.read(key), createWriteStream(file, { flags: "wx" }));
    },

    async pathForProxy(key) {
      const command = new GetObjectCommand(at(key));
      const { pathname, search } = new URL(
        await getSignedUrl(client, command, { expiresIn: SIGNED_SECONDS }),
      );
      return pathname.slice(1) + search;
    },

    async move(from, to) {
      const source = at(from);
      const target = at(to);
      // S3 refuses a copy onto itself, and the removal would then delete the only copy.
      if (from === to && (await stat(from))) return;
      const CopySource = `${Bucket}/${source.Key}`;
      const copy = new CopyObjectCommand({ ...target, CopySource });
      await within(SLOW_MS, (options) => client.send(copy, options), { key: from });
      const remove = new DeleteObjectCommand(source);
      await within(QUICK_MS, (options) => client.send(remove, options), { key: from });
    },

    async remove(keys) {
      const objects = keys.map((key) => ({ Key: at(key).Key }));
      for (let first = 0; first < objects.length; first += pageSize) {
        const Delete = { Objects: objects.slice(first, first + pageSize), Quiet: true };
        const command = new DeleteObjectsCommand({ Bucket, Delete });
        const { Errors } = await within(SLOW_MS, (options) => client.send(command, options));
        const failed = Errors?.find(({ Code }) => Code !== "NoSuchKey");
        if (failed) throw new StorageUnavailable(`could not remove ${failed.Key}: ${failed.Code}`);
      }
    },

    async *list(prefix) {
      assertPrefix(prefix);
      const pages = paginateListObjectsV2({ client, pageSize }, { Bucket, Prefix: root + prefix });
      try {
        for await (const { Contents = [] } of pages) {
          for (const { Key = "", Size = 0, LastModified = new Date(0) } of Contents) {
            const key = Key.slice(root.length);
            if (isKey(key)) yield { key, size: Size, modifiedAt: LastModified };
          }
        }
      } catch (error) {
        throw translateS3Error(error);
      }
    },

    sweep: (before) => answer(sweepUploads(client, Bucket, root, before)),

    async check() {
      // Signed and free of charge; a readiness probe does not wait for the usual retries.
      const options = { abortSignal: AbortSignal.timeout(5_000) };
      await client.send(new HeadBucketCommand({ Bucket }), options).catch((error) => {
        throw new StorageUnavailable("the bucket does not answer", {
          cause: withoutRequest(error),
        });
      });
    },
  };
}
