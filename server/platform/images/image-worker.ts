import { type ChildProcess, fork } from "node:child_process";
import { Socket } from "node:net";
import type { ImageJob, ImageMessage } from "#server/platform/images/image-messages.ts";
import { ImageFailed, ImageRefused } from "#server/platform/images/images.ts";

interface WorkLimits {
  timeoutMs: number;
  maxRssBytes: number;
  signal?: AbortSignal | undefined;
}

/**
 * Few malloc arenas, so that freed memory is reused across threads. The app's own environment, with its
 * secrets, is not passed to a process that parses untrusted files.
 */
const ENVIRONMENT = { MALLOC_ARENA_MAX: "2" };
const HEAP_MEGABYTES = 96;
const ERROR_TAIL = 500;

/** One image process. It runs one job at a time and does not keep the app from exiting. */
export class ImageWorker {
  rss = 0;
  peakRss = 0;
  readonly exited: Promise<void>;
  readonly #process: ChildProcess;
  #alive = true;
  #onGone = () => {};
  #errors = "";

  constructor(program: string) {
    this.#process = fork(program, [], {
      execArgv: [`--max-old-space-size=${HEAP_MEGABYTES}`],
      env: ENVIRONMENT,
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    this.#process.stderr?.on("data", (chunk) => this.#noteError(String(chunk)));
    this.exited = new Promise<void>((resolve) => {
      this.#process.on("exit", () => resolve());
      this.#process.on("error", (error) => {
        this.#noteError(error.message);
        // A process that could not start emits no exit event.
        if (this.#process.pid === undefined) resolve();
      });
    }).then(() => {
      this.#alive = false;
      this.#onGone();
    });
    this.#holdApp(false);
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }

  get alive(): boolean {
    return this.#alive;
  }

  /** Rejects only once the process no longer uses the job's files, if need be because it was killed. */
  async run(job: ImageJob, limits: WorkLimits): Promise<unknown> {
    const { signal } = limits;
    let killedFor: unknown = null;
    const stop = (reason: unknown) => {
      killedFor ??= reason;
      this.kill();
    };
    const abort = () => stop(signal?.reason);
    const timer = setTimeout(() => stop(new ImageFailed("timeout")), limits.timeoutMs);
    signal?.addEventListener("abort", abort);
    this.#holdApp(true);
    try {
      const answer = await this.#ask(job, (rss) => {
        if (rss > limits.maxRssBytes) stop(new ImageFailed("memory"));
      });
      if (killedFor !== null) await this.exited;
      if (killedFor !== null) throw killedFor;
      if (answer === null) throw new ImageFailed("died", this.#errors);
      if ("refused" in answer) throw new ImageRefused(answer.refused);
      if ("failed" in answer) throw new ImageFailed(answer.failed, answer.detail);
      return answer.done;
    } finally {
      this.#holdApp(false);
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
    }
  }

  kill(): void {
    this.#process.kill("SIGKILL");
  }

  /** Resolves with null when the process ended before it answered. */
  #ask(job: ImageJob, onRss: (rss: number) => void): Promise<Answer | null> {
    return new Promise((resolve) => {
      const listen = (message: ImageMessage) => {
        if ("rss" in message) {
          this.rss = message.rss;
          this.peakRss = Math.max(this.peakRss, message.rss);
          onRss(message.rss);
        } else {
          this.#process.off("message", listen);
          resolve(message);
        }
      };
      this.#process.on("message", listen);
      this.#onGone = () => resolve(null);
      // A broken channel shows up as the end of the process.
      this.#process.send(job, () => {});
    });
  }

  #holdApp(hold: boolean): void {
    const handles = [this.#process, this.#process.channel, this.#process.stderr];
    for (const handle of handles) {
      if (!handle || !("ref" in handle || handle instanceof Socket)) continue;
      if (hold) handle.ref();
      else handle.unref();
    }
  }

  #noteError(text: string): void {
    this.#errors = (this.#errors + text).slice(-ERROR_TAIL);
  }
}

type Answer = Exclude<ImageMessage, { rss: number }>;
