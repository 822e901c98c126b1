import { setPriority } from "node:os";
import { compareImages } from "#server/platform/images/compare/compare-images.ts";
import type { ImageJob, ImageMessage, JobResults } from "#server/platform/images/image-messages.ts";
import { ImageRefused } from "#server/platform/images/images.ts";
import { inspectImage } from "#server/platform/images/inspect-image.ts";
import { renderImages } from "#server/platform/images/render-images.ts";

const RSS_REPORT_MS = 100;

// Requests to the app have priority over image work.
setPriority(10);

// Ctrl-C reaches the whole process group; the app decides when this process ends.
process.on("SIGINT", () => {});
process.on("SIGTERM", () => {});

// Not `exit`, which waits for an encode in progress: without its app this process is useless.
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));

process.on("message", async (job: ImageJob) => {
  const reports = setInterval(() => send({ rss: process.memoryUsage.rss() }), RSS_REPORT_MS);
  const outcome = await run(job);
  clearInterval(reports);
  send({ rss: process.memoryUsage.rss() });
  send(outcome);
});

async function run(job: ImageJob): Promise<ImageMessage> {
  try {
    return { done: await runJob(job) };
  } catch (error) {
    if (error instanceof ImageRefused) return { refused: error.reason };
    const detail = error instanceof Error ? error.message : String(error);
    return { failed: isFull(error, detail) ? "disk_full" : "failed", detail };
  }
}

function runJob(job: ImageJob): Promise<JobResults[ImageJob["kind"]]> {
  switch (job.kind) {
    case "inspect":
      return inspectImage(job.input, job.output);
    case "render":
      return renderImages(job.input, job.targets, job.scratch);
    case "compare":
      return compareImages(job.before, job.after, job.scratch);
  }
}

/** Node reports a code, the image library a message. */
function isFull(error: unknown, detail: string): boolean {
  const code = error instanceof Error && "code" in error ? error.code : "";
  return code === "ENOSPC" || code === "EDQUOT" || /no space left|quota exceeded/i.test(detail);
}

function send(message: ImageMessage): void {
  process.send?.(message);
}
