import type { Queryable } from "#server/platform/db/database.ts";

/** A kind of background work: its name, its data and how often it is retried. */
export interface JobKind<Data extends object> {
  readonly name: string;
  readonly retries: number;
  /** Seconds before the first retry; doubles after each. */
  readonly retryDelay: number;
  /** A run that takes longer counts as failed. */
  readonly expireInSeconds: number;
  /** How many run at once in one process. */
  readonly concurrency: number;
  /** Only carries the type of the data. */
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
  /** A cron expression (UTC) for kinds that run on a schedule. */
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
  /**
   * Removes every job, finished ones too, whose data contains this value. Part of the caller's
   * transaction.
   */
  removeMentioning(db: Queryable, value: string): Promise<void>;
  /**
   * Rewrites the data of every job of a kind, finished ones too, for which `change` has something else;
   * returns how many.
   */
  replaceData<Data extends object>(
    db: Queryable,
    kind: JobKind<Data>,
    change: (data: Data) => Data | null,
  ): Promise<number>;
  depth(): Promise<{ waiting: number; active: number; failed: number }>;
  /** Rejects while due jobs are not taken up. */
  checkWorkers(): Promise<void>;
  /** Takes no further jobs; resolves when running ones are done or have had their time. */
  drain(): Promise<void>;
  /** Returns running jobs to the queue, for another process to try. */
  stop(): Promise<void>;
}

/** Pairs a kind with its handler and keeps the type of the data between them. */
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
