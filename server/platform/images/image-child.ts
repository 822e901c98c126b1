import { setPriority } from "node:os";
import type { ImageJob, ImageMessage } from "#server/platform/images/image-messages.ts";
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
    if (job.kind === "inspect") return { done: await inspectImage(job.input, job.output) };
    return { done: await renderImages(job.input, job.targets, job.scratch) };
  } catch (error) {
    if (error instanceof ImageRefused) return { refused: error.reason };
    const detail = error instanceof Error ? error.message : String(error);
    return { failed: isFull(error, detail) ? "disk_full" : "failed", detail };
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
