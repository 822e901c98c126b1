import { mkdtemp, rm } from "node:fs/promises";
import { availableParallelism, totalmem } from "node:os";
import { dirname, join } from "node:path";
import { findImageChild } from "#server/platform/images/image-child-program.ts";
import { ImagePool } from "#server/platform/images/image-pool.ts";
import type { Images } from "#server/platform/images/images.ts";

export interface ImageProcessOptions {
  /** How many images are processed at once, each in a process of its own. */
  processes?: number;
  inspectTimeoutMs?: number;
  /** For all the renditions of one call. */
  renderTimeoutMs?: number;
  compareTimeoutMs?: number;
  /** How long a process waits for more work before it exits. */
  idleMs?: number;
  /** A process that grows beyond this is killed. */
  maxRssBytes?: number;
  program?: string;
}

export interface ImageProcess extends Images {
  /** For metrics: the live processes, and the peak memory of any of them. */
  status(): { pids: number[]; peakRss: number };
}

/** The worst image within the limits (100 million pixels, progressive) takes about 660 MB. */
const MAX_RSS_BYTES = 1024 * 1024 * 1024;

/** Starts no process before there is work for it. */
export function imageProcess(options: ImageProcessOptions = {}): ImageProcess {
  const inspectTimeoutMs = options.inspectTimeoutMs ?? 60_000;
  const renderTimeoutMs = options.renderTimeoutMs ?? 120_000;
  const compareTimeoutMs = options.compareTimeoutMs ?? 120_000;
  const pool = new ImagePool({
    program: options.program ?? findImageChild(),
    processes: options.processes ?? defaultProcessCount(),
    idleMs: options.idleMs ?? 30_000,
    maxRssBytes: options.maxRssBytes ?? MAX_RSS_BYTES,
  });
  return {
    inspect(input, output, work) {
      const job = { kind: "inspect" as const, input, output };
      return removeOnFailure([output], pool.run(job, inspectTimeoutMs, work));
    },

    async render(input, output, spec, work) {
      const targets = [{ spec, file: output }];
      const job = { kind: "render" as const, input, targets, scratch: dirname(output) };
      const [made] = await removeOnFailure([output], pool.run(job, renderTimeoutMs, work));
      if (!made) throw new Error(`${spec.name} was not made`);
      return made;
    },

    renderMany(input, folder, specs, work) {
      const targets = specs.map((spec) => ({
        spec,
        file: join(folder, `${spec.name}.${spec.type}`),
      }));
      return withScratch(folder, (scratch) => {
        const job = { kind: "render" as const, input, targets, scratch };
        const files = targets.map(({ file }) => file);
        return removeOnFailure(files, pool.run(job, renderTimeoutMs, work));
      });
    },

    compare(before, after, work) {
      return withScratch(dirname(after), (scratch) =>
        pool.run({ kind: "compare", before, after, scratch }, compareTimeoutMs, work),
      );
    },

    warmUp: () => pool.warmUp(),
    close: () => pool.close(),
    status: () => ({ pids: pool.pids, peakRss: pool.peakRss }),
  };
}

/** Two processes where cores and memory allow, otherwise one. */
function defaultProcessCount(): number {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  return availableParallelism() >= 4 && memory >= 4 * MAX_RSS_BYTES ? 2 : 1;
}

/** A folder for unpacked pictures, gone when the work has ended. */
async function withScratch<T>(folder: string, work: (scratch: string) => Promise<T>): Promise<T> {
  const scratch = await mkdtemp(join(folder, ".unpacked-"));
  try {
    return await work(scratch);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** A killed process cannot clean up after itself. */
async function removeOnFailure<T>(files: readonly string[], work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    for (const file of files) await rm(file, { force: true });
    throw error;
  }
}
