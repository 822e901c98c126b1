import { S3ServiceException } from "@aws-sdk/client-s3";
import {
  BadRange,
  ObjectMissing,
  StorageFull,
  StorageUnavailable,
} from "#server/platform/storage/storage.ts";

/** What the SDK threw, in the words of the interface. Errors of others pass as they are. */
export function translateS3Error(error: unknown, key?: string): unknown {
  if (!(error instanceof Error) || !("$metadata" in error) || error.name === "AbortError") {
    return error;
  }
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  const cause = briefly(error);
  // A HEAD has no body to say more than 404 in.
  if (error.name === "NoSuchKey" || error.name === "NotFound") {
    return new ObjectMissing(key, { cause });
  }
  if (status === 416) return new BadRange(key, { cause });
  if (status === 507) return new StorageFull("the bucket is full", { cause });
  return new StorageUnavailable(`object storage: ${error.name}`, { cause });
}

/** The SDK's errors drag the whole exchange along, signature included: none of it is for a log. */
export function briefly(error: Error): Error {
  return new Error(`${error.name}: ${error.message}`);
}
