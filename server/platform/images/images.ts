import type { Difference } from "#contract/differences.ts";
import type { ImageType } from "#contract/image-types.ts";
import type { RenditionSpec } from "#server/platform/images/renditions.ts";

/** Grows with every change of what `compare` finds: stored results of an older one are computed again. */
export const DIFFERENCE_ALGORITHM = 1;

/** What decoding revealed about an image, and about its cleaned file. */
export interface ImageFacts {
  type: ImageType;
  /** As displayed, that is, after the EXIF orientation. */
  width: number;
  height: number;
  /** 1 for a still. An animated PNG counts as its first picture: our renditions show that one. */
  frames: number;
  /** Bytes of the cleaned file. */
  size: number;
  /** A few blurred pixels as a `data:` URI of at most 600 characters; stretch it over the image. */
  placeholder: string;
  /** SHA-256 of the file as it was sent, and of the cleaned one. */
  receivedSha256: string;
  keptSha256: string;
}

export interface Rendition {
  /** The spec's. */
  name: string;
  file: string;
  type: RenditionSpec["type"];
  width: number;
  height: number;
  size: number;
}

export interface ImageWork {
  /** Whose image it is: owners take turns, and each has a limited number waiting. */
  owner?: string;
  signal?: AbortSignal;
}

/**
 * Everything that decodes images. It runs in a separate process: the app's memory does not grow with an
 * image, and a decoder that hangs, bloats or crashes is killed alone. Paths are of local files. A call
 * that rejects leaves no file behind; one whose owner has too many waiting rejects at once.
 */
export interface Images {
  /**
   * Detects the type, decodes the whole image and writes it to `output` unchanged except for location
   * metadata and anything after the image. Throws `ImageRefused` for a bad file.
   */
  inspect(input: string, output: string, work?: ImageWork): Promise<ImageFacts>;
  /** Makes one rendition of an inspected file. */
  render(input: string, output: string, spec: RenditionSpec, work?: ImageWork): Promise<Rendition>;
  /** Makes several renditions with one decode, as `folder`/`name`.`type`. */
  renderMany(
    input: string,
    folder: string,
    specs: readonly RenditionSpec[],
    work?: ImageWork,
  ): Promise<Rendition[]>;
  /** Finds what changed between two inspected files; of an animation the first picture counts. */
  compare(before: string, after: string, work?: ImageWork): Promise<Difference>;
  /** Starts a process ahead of an image that is about to arrive. */
  warmUp(): void;
  /** Ends the processes; running and later calls reject. */
  close(): Promise<void>;
}

/** `not_an_image` is answered as 415, the others as 422. */
export type ImageRefusal = "not_an_image" | "damaged" | "too_many_pixels";

/** The file is at fault: retrying does not help. */
export class ImageRefused extends Error {
  override readonly name = "ImageRefused";

  constructor(readonly reason: ImageRefusal) {
    super(`image refused: ${reason}`);
  }
}

/**
 * - `timeout`, `memory`: the file needed more than one image may use; likely its fault.
 * - `died`, `failed`: the process crashed, or a file could not be read or written.
 * - `disk_full`: answered as 507. `closed`: the app is shutting down.
 * - `busy`: the owner has too many waiting already; answered as 429.
 */
export type ImageFailure =
  | "timeout"
  | "memory"
  | "died"
  | "failed"
  | "disk_full"
  | "closed"
  | "busy";

/** The work was not done, for a reason other than a bad file. */
export class ImageFailed extends Error {
  override readonly name = "ImageFailed";

  constructor(
    readonly reason: ImageFailure,
    detail = "",
  ) {
    super(`image work failed: ${reason}${detail && ` (${detail})`}`);
  }
}
