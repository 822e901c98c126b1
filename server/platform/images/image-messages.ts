import type { Difference } from "#contract/differences.ts";
import type {
  ImageFacts,
  ImageFailure,
  ImageRefusal,
  Rendition,
} from "#server/platform/images/images.ts";
import type { RenderTarget } from "#server/platform/images/render-images.ts";

/** What the app sends to the image process, one job at a time. */
export type ImageJob =
  | { kind: "inspect"; input: string; output: string }
  | { kind: "render"; input: string; targets: RenderTarget[]; scratch: string }
  | { kind: "compare"; before: string; after: string; scratch: string };

export interface JobResults {
  inspect: ImageFacts;
  render: Rendition[];
  compare: Difference;
}

/** What the image process sends back: its memory use, regularly, and a job's outcome. */
export type ImageMessage =
  | { rss: number }
  | { done: JobResults[ImageJob["kind"]] }
  | { refused: ImageRefusal }
  | { failed: ImageFailure; detail: string };
