import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { type JobWithMetadata, PgBoss } from "pg-boss";
import { runPrepared } from "#server/platform/db/prepared.ts";
import { CONNECT_MS, KEEP_ALIVE, STATEMENT_MS } from "#server/platform/db/time-limits.ts";
import type { JobKind, Jobs, JobWorker } from "#server/platform/jobs/jobs.ts";
import type { Log } from "#server/platform/telemetry/log.ts";
import { type Observer, observeJob } from "#server/platform/telemetry/observer.ts";

/** Job payloads may name people; finished ones are not kept longer than it takes to look into a failure. */
const KEEP_FINISHED_SECONDS = 3 * 24 * 3600;

const PARTING_MS = 4_000;
/** For handing back the others: without a database that answers they count as failed in time. */
const CLOSE_MS = 2_000;

/** A connection on which nothing comes back is closed by the queue's pool and its job tried again. */
const LIMITS = { connectionTimeoutMillis: CONNECT_MS, query_timeout: STATEMENT_MS, ...KEEP_ALIVE };

const COUNT_BY_STATE = `select state, count(*) as jobs from pgboss.job
  where state in ('created', 'retry', 'active', 'failed') group by state`;

/** The queue on the app's own database. `work` is called once, when the rest of the app stands. */
export interface JobQueue extends Jobs {
  /** Makes the queue of every kind and, where this process does the work, starts doing it. */
  work(workers: readonly JobWorker[]): Promise<void>;
}

interface JobsOptions {
  url: string;
  log: Log;
  /** Whether this process does the work, and keeps the queue in order; otherwise it only adds to it. */
  run?: boolean;
  observers?: readonly Observer[];
  /** What a job under way is given when the process leaves. */
  partingMs?: number;
}

export async function openJobs(options: JobsOptions): Promise<JobQueue> {
  const { log, run = true, observers = [], partingMs = PARTING_MS } = options;
  // Bringing the queue's own tables up to date may take longer than a statement of its work.
  await createJobTables(options.url);
  const boss = new PgBoss({
    ...LIMITS,
    connectionString: options.url,
    application_name: "alfinete jobs",
    max: 4,
    useListenNotify: run,
    supervise: run,
    schedule: run,
  });
  boss.on("error", (error) => log.warn("job queue", { error }));
  await boss.start();

  const observed = (worker: JobWorker): JobWorker => ({
    ...worker,
    handle: (data, job) => observeJob(observers, worker.kind.name, () => worker.handle(data, job)),
  });

  const kinds: string[] = [];
  let resting: Promise<unknown> | undefined;

  /** Its hands finish what they have; adding jobs goes on. */
  async function rest(): Promise<void> {
    const done = () => Promise.all(kinds.map((name) => boss.offWork(name)));
    resting ??= Promise.race([done(), pause(partingMs, undefined, { ref: false })]);
    await resting;
  }

  return {
    async work(workers) {
      kinds.push(...workers.map(({ kind }) => kind.name));
      for (const { kind } of workers) await boss.createQueue(kind.name, queueOptions(kind));
      if (run) for (const worker of workers) await startWorker(boss, observed(worker), log);
    },
    async enqueue(db, kind, data, { startAfter } = {}) {
      // Always the same text for a kind: the database need not plan it every time.
      const executeSql = (text: string, values?: unknown[]) => runPrepared(db, text, values);
      await boss.send(kind.name, data, { db: { executeSql }, ...(startAfter && { startAfter }) });
    },
    async forget(db, value) {
      await db.execute(sql`delete from pgboss.job
        where jsonb_path_exists(data, '$.** ? (@ == $value)', jsonb_build_object('value', ${value}::text))`);
    },
    async depth() {
      // Asked of the jobs themselves: pg-boss's own figures may be an hour old.
      const { rows } = await boss.getDb().executeSql(COUNT_BY_STATE);
      const byState = new Map(rows.map(({ state, jobs }) => [String(state), Number(jobs)]));
      const of = (state: string) => byState.get(state) ?? 0;
      return { waiting: of("created") + of("retry"), active: of("active"), failed: of("failed") };
    },
    rest,
    async stop() {
      await rest();
      const stopped = boss.stop({ graceful: false });
      await Promise.race([stopped, pause(CLOSE_MS, undefined, { ref: false })]);
    },
  };
}

/** The queue's tables, empty, for a restore to fill: nothing is run. */
export async function createJobTables(url: string): Promise<void> {
  const boss = new PgBoss({ connectionString: url, max: 1, supervise: false, schedule: false });
  boss.on("error", () => {});
  await boss.start();
  await boss.stop({ graceful: false });
}

function queueOptions(kind: JobKind<object>) {
  return {
    notify: true,
    retryLimit: kind.retries,
    retryDelay: kind.retryDelay,
    retryBackoff: true,
    expireInSeconds: kind.expireInSeconds,
    deleteAfterSeconds: KEEP_FINISHED_SECONDS,
  };
}

async function startWorker(boss: PgBoss, worker: JobWorker, log: Log): Promise<void> {
  const { name, concurrency } = worker.kind;
  await boss.updateQueue(name, queueOptions(worker.kind));
  for (let hand = 0; hand < concurrency; hand += 1) {
    const workerId = await boss.work(
      name,
      {
        includeMetadata: true,
        // A new job wakes every hand; one that waits for its next try is found by the first one's look.
        notifyPollingIntervalSeconds: hand === 0 ? 2 : 30,
      },
      async ([job]: JobWithMetadata<object>[]) => {
        if (!job) return;
        // Notices of a burst arrive together: whoever was busy looks again instead of waiting.
        boss.notifyWorker(workerId);
        await runJob(worker, job, log);
      },
    );
  }
  if (worker.schedule) await boss.schedule(name, worker.schedule);
}

async function runJob(worker: JobWorker, job: JobWithMetadata<object>, log: Log): Promise<void> {
  const run = { id: job.id, attempt: job.retryCount + 1, signal: job.signal };
  try {
    await worker.handle(job.data, run);
  } catch (error) {
    log.warn("job failed", { job: worker.kind.name, id: job.id, attempt: run.attempt, error });
    // The queue keeps for days what is thrown here, and errors quote the values of their statements.
    throw new Error(`${error instanceof Error ? error.name : typeof error}: see the log`);
  }
}
