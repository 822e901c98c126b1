import type {
  ImageFacts,
  ImageFailure,
  ImageRefusal,
  Rendition,
} from "#server/platform/images/images.ts";
import type { RenderTarget } from "#server/platform/images/render-images.ts";

/** What the app asks of the image process, one thing at a time. */
export type ImageJob =
  | { kind: "inspect"; input: string; output: string }
  | { kind: "render"; input: string; targets: RenderTarget[]; scratch: string };

export interface JobResults {
  inspect: ImageFacts;
  render: Rendition[];
}

/** What the image process says: how large it is, every now and then, and how a job ended. */
export type ImageMessage =
  | { rss: number }
  | { done: JobResults[ImageJob["kind"]] }
  | { refused: ImageRefusal }
  | { failed: ImageFailure; detail: string };
