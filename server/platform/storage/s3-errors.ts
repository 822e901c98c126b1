import { S3ServiceException } from "@aws-sdk/client-s3";
import {
  BadRange,
  ObjectMissing,
  StorageFull,
  StorageUnavailable,
} from "#server/platform/storage/storage.ts";

/** Translates the SDK's errors into the interface's own; other errors pass unchanged. */
export function translateS3Error(error: unknown, key?: string): unknown {
  if (!(error instanceof Error) || !("$metadata" in error) || error.name === "AbortError") {
    return error;
  }
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  const cause = withoutRequest(error);
  // A HEAD answer has no body that could say more than 404.
  if (error.name === "NoSuchKey" || error.name === "NotFound") {
    return new ObjectMissing(key, { cause });
  }
  if (status === 416) return new BadRange(key, { cause });
  if (status === 507) return new StorageFull("the bucket is full", { cause });
  return new StorageUnavailable(`object storage: ${error.name}`, { cause });
}

/** The SDK's errors contain the whole request, signature included: none of it belongs in a log. */
export function withoutRequest(error: Error): Error {
  // An address with several numbers fails without a message of its own.
  const said = error.message || (error as NodeJS.ErrnoException).code;
  return new Error(`${error.name}: ${said}`);
}
