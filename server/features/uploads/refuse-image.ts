import { type ErrorCode, Failure } from "#contract/errors.ts";
import {
  ImageFailed,
  type ImageFailure,
  type ImageRefusal,
  ImageRefused,
} from "#server/platform/images/images.ts";

const REFUSALS: Record<ImageRefusal, ErrorCode> = {
  not_an_image: "image_type_refused",
  damaged: "image_damaged",
  too_many_pixels: "image_too_many_pixels",
};

/** Failures of files whose headers are within the limits but that need more than one image may use. */
const TOO_MUCH: ReadonlySet<ImageFailure> = new Set(["timeout", "memory"]);

/** Tells the sender of an image what is wrong with it. */
export function refuseImage(error: unknown): never {
  if (error instanceof ImageRefused) throw new Failure(REFUSALS[error.reason]);
  if (error instanceof ImageFailed && TOO_MUCH.has(error.reason)) {
    throw new Failure("image_too_many_pixels");
  }
  throw error;
}

/** Whether the file itself is at fault: retrying does not help. */
export function isImageRefusal(error: unknown): boolean {
  return error instanceof Failure && Object.values(REFUSALS).includes(error.code);
}
