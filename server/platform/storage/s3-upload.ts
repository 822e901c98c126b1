import { type Readable, Transform, type TransformCallback } from "node:stream";
import { pipeline } from "node:stream/promises";
import {
  AbortMultipartUploadCommand,
  ListMultipartUploadsCommand,
  type ListMultipartUploadsCommandOutput,
  type S3Client,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";

interface Destination {
  Bucket: string;
  Key: string;
  ContentType?: string | undefined;
}

/** Sends a stream of unknown length, in parts when it is long; its size when done. */
export async function uploadStream(
  client: S3Client,
  destination: Destination,
  source: Readable,
  signal?: AbortSignal,
): Promise<number> {
  const meter = new ByteMeter();
  // Either end's failure reaches the other through the meter, and an abort is one of the source:
  // the uploader's own abort would reject while parts are still on their way.
  pipeline(source, meter, signal ? { signal } : {}).catch(() => undefined);
  const upload = new Upload({
    client,
    params: { ...destination, Body: meter },
    queueSize: 2,
    // Dropped below instead: the uploader forgets them when the last step fails.
    leavePartsOnError: true,
  });
  try {
    await upload.done();
    return meter.bytes;
  } catch (error) {
    meter.destroy();
    // The first failure is the one to tell; parts that stay behind are swept later.
    await dropParts(client, destination, upload.uploadId).catch(() => undefined);
    throw error;
  }
}

/** Parts of uploads that never ended are invisible, and paid for. */
export async function sweepUploads(
  client: S3Client,
  bucket: string,
  prefix: string,
  before: Date,
): Promise<number> {
  let swept = 0;
  let after: { KeyMarker?: string | undefined; UploadIdMarker?: string | undefined } | null = {};
  while (after) {
    const page: ListMultipartUploadsCommandOutput = await client.send(
      new ListMultipartUploadsCommand({ Bucket: bucket, Prefix: prefix, ...after }),
    );
    for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
      if (!Key || !Initiated || Initiated >= before) continue;
      await dropParts(client, { Bucket: bucket, Key }, UploadId);
      swept += 1;
    }
    after = page.IsTruncated
      ? { KeyMarker: page.NextKeyMarker, UploadIdMarker: page.NextUploadIdMarker }
      : null;
  }
  return swept;
}

async function dropParts(
  client: S3Client,
  { Bucket, Key }: Destination,
  UploadId: string | undefined,
): Promise<void> {
  if (UploadId) await client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }));
}

class ByteMeter extends Transform {
  bytes = 0;

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    this.bytes += chunk.length;
    done(null, chunk);
  }
}
