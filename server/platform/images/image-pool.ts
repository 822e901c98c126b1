import { FairQueue } from "#server/platform/images/fair-queue.ts";
import type { ImageJob, JobResults } from "#server/platform/images/image-messages.ts";
import { ImageWorker } from "#server/platform/images/image-worker.ts";
import { ImageFailed, type ImageWork } from "#server/platform/images/images.ts";

/** Limits per owner, running and waiting. Opening a page of new layouts requests many renditions. */
const MAX_PER_OWNER = { inspect: 8, render: 64, compare: 64 };

interface PoolOptions {
  program: string;
  processes: number;
  idleMs: number;
  maxRssBytes: number;
}

interface Task {
  job: ImageJob;
  owner: string;
  /** Somebody is waiting for the upload to finish; renditions and comparisons can wait. */
  urgent: boolean;
  timeoutMs: number;
  signal: AbortSignal | undefined;
  resolve(value: unknown): void;
  reject(error: unknown): void;
}

/** Distributes jobs to image processes, which start when there is work and exit when idle. */
export class ImagePool {
  peakRss = 0;
  readonly #options: PoolOptions;
  readonly #waiting = new FairQueue<Task>();
  readonly #busy = new Map<ImageWorker, Task>();
  readonly #idle = new Map<ImageWorker, NodeJS.Timeout>();
  #closed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  get pids(): number[] {
    return [...this.#busy.keys(), ...this.#idle.keys()].flatMap((worker) => worker.pid ?? []);
  }

  async run<Job extends ImageJob>(
    job: Job,
    timeoutMs: number,
    { owner = "", signal }: ImageWork = {},
  ): Promise<JobResults[Job["kind"]]> {
    signal?.throwIfAborted();
    if (this.#closed) throw new ImageFailed("closed");
    const { promise, resolve, reject } = deferred();
    const urgent = job.kind === "inspect";
    const task: Task = { job, owner, urgent, timeoutMs, signal, resolve, reject };
    if (this.#countLike(task) >= MAX_PER_OWNER[job.kind]) throw new ImageFailed("busy");
    const withdraw = () => this.#withdraw(task);
    signal?.addEventListener("abort", withdraw);
    this.#waiting.add(task);
    this.#startNext();
    try {
      return (await promise) as JobResults[Job["kind"]];
    } finally {
      signal?.removeEventListener("abort", withdraw);
    }
  }

  /** Starting a process takes as long as a good part of an upload. */
  warmUp(): void {
    const started = this.#busy.size + this.#idle.size;
    if (!this.#closed && started === 0) this.#rest(new ImageWorker(this.#options.program));
  }

  async close(): Promise<void> {
    this.#closed = true;
    for (const task of this.#waiting.clear()) task.reject(new ImageFailed("closed"));
    const workers = [...this.#busy.keys(), ...this.#idle.keys()];
    for (const timer of this.#idle.values()) clearTimeout(timer);
    for (const worker of workers) worker.kill();
    await Promise.all(workers.map((worker) => worker.exited));
  }

  #startNext(): void {
    if (this.#busy.size >= this.#options.processes) return;
    // With several processes, one is always left for other owners.
    const maxPerOwner = Math.max(1, this.#options.processes - 1);
    const task = this.#waiting.take((owner) => this.#runningOf(owner).length < maxPerOwner);
    if (task) this.#work(task);
  }

  #runningOf(owner: string): Task[] {
    return [...this.#busy.values()].filter((task) => task.owner === owner);
  }

  #countLike({ owner, urgent }: Task): number {
    const running = this.#runningOf(owner).filter((task) => task.urgent === urgent);
    return running.length + this.#waiting.count(owner, urgent);
  }

  async #work(task: Task): Promise<void> {
    const worker = this.#takeWorker();
    this.#busy.set(worker, task);
    try {
      const { maxRssBytes } = this.#options;
      const { timeoutMs, signal } = task;
      task.resolve(await worker.run(task.job, { timeoutMs, maxRssBytes, signal }));
    } catch (error) {
      task.reject(this.#closed ? new ImageFailed("closed") : error);
    } finally {
      this.#busy.delete(worker);
      this.peakRss = Math.max(this.peakRss, worker.peakRss);
      this.#rest(worker);
      this.#startNext();
    }
  }

  #takeWorker(): ImageWorker {
    for (const [worker, timer] of this.#idle) {
      clearTimeout(timer);
      this.#idle.delete(worker);
      if (worker.alive) return worker;
    }
    return new ImageWorker(this.#options.program);
  }

  #rest(worker: ImageWorker): void {
    if (!worker.alive) return;
    // A process that stays large after a large image would be killed during the next, innocent one.
    if (this.#closed || worker.rss > this.#options.maxRssBytes / 2) {
      worker.kill();
      return;
    }
    const timer = setTimeout(() => {
      this.#idle.delete(worker);
      worker.kill();
    }, this.#options.idleMs);
    this.#idle.set(worker, timer.unref());
  }

  #withdraw(task: Task): void {
    if (this.#waiting.remove(task)) task.reject(task.signal?.reason);
  }
}

function deferred(): Pick<Task, "resolve" | "reject"> & { promise: Promise<unknown> } {
  let resolve: Task["resolve"] = () => {};
  let reject: Task["reject"] = () => {};
  const promise = new Promise<unknown>((onValue, onError) => {
    resolve = onValue;
    reject = onError;
  });
  return { promise, resolve, reject };
}
