import type { ImageType } from "#contract/image-types.ts";
import type { RenditionSpec } from "#server/platform/images/renditions.ts";

/** What a decode found out, and what the cleaned file is. */
export interface ImageFacts {
  type: ImageType;
  /** As displayed, that is after the EXIF orientation. */
  width: number;
  height: number;
  /** 1 for a still. An animated PNG counts as its first picture: our renditions show that one. */
  frames: number;
  /** Bytes of the cleaned file. */
  size: number;
  /** A few blurred pixels as a `data:` URI of at most 600 characters; stretch it over the image. */
  placeholder: string;
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
  /** Whose image it is: people take turns, and nobody may have many waiting. */
  owner?: string;
  signal?: AbortSignal;
}

/**
 * Everything that decodes. It happens in a process of its own: the app's memory does not grow with
 * an image, and a decoder that hangs, swells or crashes is killed alone. Paths are of local files.
 * A call that rejects leaves no file behind; one with too many of its owner's before it rejects at once.
 */
export interface Images {
  /**
   * Decides the type and decodes the whole image, and writes to `output` the bytes as they were but
   * for location metadata and whatever follows the image. Throws `ImageRefused` for a bad file.
   */
  inspect(input: string, output: string, work?: ImageWork): Promise<ImageFacts>;
  /** Makes one rendition of an inspected file. */
  render(input: string, output: string, spec: RenditionSpec, work?: ImageWork): Promise<Rendition>;
  /** Makes many for the price of one decode, as `folder`/`name`.`type`. */
  renderMany(
    input: string,
    folder: string,
    specs: readonly RenditionSpec[],
    work?: ImageWork,
  ): Promise<Rendition[]>;
  /** Says that an image is on its way, so that a process is there when it arrives. */
  expect(): void;
  /** Ends the processes; calls under way and later ones reject. */
  close(): Promise<void>;
}

/** `not_an_image` is answered as 415, the others as 422. */
export type ImageRefusal = "not_an_image" | "damaged" | "too_many_pixels";

/** The file's fault: trying again will not help. */
export class ImageRefused extends Error {
  override readonly name = "ImageRefused";

  constructor(readonly reason: ImageRefusal) {
    super(`image refused: ${reason}`);
  }
}

/**
 * - `timeout`, `memory`: the file asked for more than one image may have; likely its fault.
 * - `died`, `failed`: the process crashed, or a file could not be read or written.
 * - `disk_full`: answered as 507. `closed`: the app is going away.
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

/** The work was not done, whatever the file. */
export class ImageFailed extends Error {
  override readonly name = "ImageFailed";

  constructor(
    readonly reason: ImageFailure,
    detail = "",
  ) {
    super(`image work failed: ${reason}${detail && ` (${detail})`}`);
  }
}
