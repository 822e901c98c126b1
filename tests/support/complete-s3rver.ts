import { readdir, readFile, rm, stat } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type S3rver from "@20minutes/s3rver";
import type { Middleware } from "@20minutes/s3rver";

/**
 * Adds what Amazon's server does and s3rver does not: whole objects or none with the last writer
 * winning, batch deletes within one folder, listings of more than a page, right signatures of
 * bucket requests, and the listing and giving up of multipart uploads.
 */
export function completeS3rver(server: S3rver, directory: string): void {
  writeInTurn(server);
  // Last before the routes, inside the step that writes a plain object as XML.
  const added = [beStrict, verifyBucketPaths, manageUploads(directory)];
  server.middleware.splice(-1, 0, ...added);
}

/**
 * Objects are written one after the other: a delete removes folders that it found empty, and with them
 * what was put there meanwhile.
 */
function writeInTurn({ store }: S3rver): void {
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = <T>(write: () => Promise<T>): Promise<T> => {
    const written = last.then(write);
    last = written.catch(() => undefined);
    return written;
  };
  const putObject = store.putObject.bind(store);
  store.putObject = async (object) => {
    const whole = await buffer(Readable.from(object.content));
    return inTurn(() => putObject({ ...object, content: Readable.from(whole) }));
  };
  const copyObject = store.copyObject.bind(store);
  store.copyObject = (...objects) => inTurn(() => copyObject(...objects));
  const deleteObject = store.deleteObject.bind(store);
  store.deleteObject = (bucket, key) =>
    inTurn(() => deleteObject(bucket, key)).catch((error) => {
      // Whoever deletes what is not there has nothing to tidy up.
      if (error.code !== "ENOENT") throw error;
    });
}

// Its page tokens are DES, gone from OpenSSL 3; triple DES with one key thrice is the same.
const crypto = createRequire(import.meta.url)("node:crypto");
for (const name of ["createCipheriv", "createDecipheriv"]) {
  const original = crypto[name];
  crypto[name] = (algorithm: string, key: Buffer, ...rest: unknown[]) =>
    algorithm === "des"
      ? original("des-ede3-cbc", Buffer.concat([key, key, key]), ...rest)
      : original(algorithm, key, ...rest);
}

/** As older compatible servers: no checksum trailers, and MD5 is the only sum of a batch delete. */
const beStrict: Middleware = async (context, next) => {
  const { headers } = context;
  if ("x-amz-trailer" in headers || ("delete" in context.query && !headers["content-md5"])) {
    context.status = 400;
    context.body = { Error: { Code: "InvalidRequest", Message: "checksum" } };
    return;
  }
  await next();
};

/** The SDK signs `/bucket/`; s3rver drops the slash unless the rest of the path says it. */
const verifyBucketPaths: Middleware = async (context, next) => {
  if (/^\/[^/]+\/$/.test(context.path)) {
    context.state.vhost = true;
    context.mountPath = "/";
  }
  await next();
};

export async function unfinishedUploads(directory: string, bucket: string) {
  const folder = join(directory, bucket, "._S3rver_uploads");
  const ids = await readdir(folder).catch(() => []);
  return Promise.all(
    ids.map(async (id) => ({
      UploadId: id,
      Key: await readFile(join(folder, id, "key"), "utf8"),
      Initiated: (await stat(join(folder, id, "key"))).mtime.toISOString(),
    })),
  );
}

function manageUploads(directory: string): Middleware {
  return async (context, next) => {
    const [, bucket = ""] = context.path.split("/");
    const { uploadId, prefix = "" } = context.query;
    if (context.method === "DELETE" && uploadId) {
      await rm(join(directory, bucket, "._S3rver_uploads", uploadId), { recursive: true });
      context.status = 204;
    } else if (context.method === "GET" && "uploads" in context.query) {
      const uploads = await unfinishedUploads(directory, bucket);
      const Upload = uploads.filter(({ Key }) => Key.startsWith(prefix));
      context.body = { ListMultipartUploadsResult: { Bucket: bucket, IsTruncated: false, Upload } };
    } else {
      await next();
    }
  };
}
