import type { Queryable } from "#server/platform/db/database.ts";

/** A kind of work that outlives the request: its name, its data and how often it is tried again. */
export interface JobKind<Data extends object> {
  readonly name: string;
  readonly retries: number;
  /** Seconds before the second try; doubles after each. */
  readonly retryDelay: number;
  /** A run that takes longer counts as failed. */
  readonly expireInSeconds: number;
  /** How many run at once in one process. */
  readonly concurrency: number;
  /** Only there to carry the type of the data. */
  readonly data?: Data;
}

export function jobKind<Data extends object>(
  name: string,
  options: Partial<Omit<JobKind<Data>, "name" | "data">> = {},
): JobKind<Data> {
  return { name, retries: 10, retryDelay: 2, expireInSeconds: 300, concurrency: 2, ...options };
}

export interface JobRun {
  id: string;
  /** 1 on the first run. */
  attempt: number;
  signal: AbortSignal;
}

export type JobHandler<Data extends object> = (data: Data, run: JobRun) => Promise<void>;

export interface EnqueueOptions {
  startAfter?: Date;
}

export interface JobWorker {
  kind: JobKind<object>;
  /** A cron expression (UTC) for kinds that run by the clock. */
  schedule?: string;
  handle: JobHandler<object>;
}

export interface Jobs {
  /** Part of the caller's transaction: no commit, no job. */
  enqueue<Data extends object>(
    db: Queryable,
    kind: JobKind<Data>,
    data: Data,
    options?: EnqueueOptions,
  ): Promise<void>;
  /** Removes every job, done ones too, whose data holds this value. Part of the caller's transaction. */
  forget(db: Queryable, value: string): Promise<void>;
  depth(): Promise<{ waiting: number; active: number; failed: number }>;
  /** Takes no further job; resolves when those under way are done or have had their time. */
  rest(): Promise<void>;
  /** Hands back what is still under way, for another process to try. */
  stop(): Promise<void>;
}

/** Pairs a kind with its handler, keeping the type of the data between the two. */
export function worker<Data extends object>(
  kind: JobKind<Data>,
  handle: JobHandler<Data>,
  schedule?: string,
): JobWorker {
  return {
    kind: kind as JobKind<object>,
    handle: handle as JobHandler<object>,
    ...(schedule && { schedule }),
  };
}
