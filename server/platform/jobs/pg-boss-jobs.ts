import { setTimeout as pause } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { type JobWithMetadata, PgBoss, type QueueResult } from "pg-boss";
import { runPrepared } from "#server/platform/db/prepared.ts";
import { CONNECT_MS, KEEP_ALIVE, STATEMENT_MS } from "#server/platform/db/time-limits.ts";
import type { JobKind, Jobs, JobWorker } from "#server/platform/jobs/jobs.ts";
import type { Log } from "#server/platform/telemetry/log.ts";
import { type Observer, observeJob } from "#server/platform/telemetry/observer.ts";

/** Job data may name people; finished jobs are kept only as long as it takes to investigate a failure. */
const KEEP_FINISHED_SECONDS = 3 * 24 * 3600;

/** A job whose process was killed is taken up again after these two at most, and some seconds of delay. */
const HEARTBEAT_SECONDS = 20;
const SUPERVISE_SECONDS = 15;
/** A job that has been due for longer says that no worker runs, or too few. */
const LATE_SECONDS = 120;

const REWRITTEN_AT_ONCE = 500;

const DRAIN_MS = 4_000;
/** How long returning the remaining jobs may take: if the database does not answer, they expire later. */
const CLOSE_MS = 2_000;

/** The queue's pool closes a connection that does not answer, and its job is retried. */
const LIMITS = { connectionTimeoutMillis: CONNECT_MS, query_timeout: STATEMENT_MS, ...KEEP_ALIVE };

const COUNT_LATE = `select count(*) as jobs from pgboss.job
  where state in ('created', 'retry') and start_after < now() - interval '${LATE_SECONDS} seconds'`;

const COUNT_BY_STATE = `select state, count(*) as jobs from pgboss.job
  where state in ('created', 'retry', 'active', 'failed') group by state`;

/** The queue on the app's own database. `work` is called once, when the drain of the app is ready. */
export interface JobQueue extends Jobs {
  /** Creates the queue of every kind and, if this process runs jobs, starts its workers. */
  work(workers: readonly JobWorker[]): Promise<void>;
}

interface JobsOptions {
  url: string;
  log: Log;
  /** Whether this process runs jobs and maintains the queue; otherwise it only adds jobs. */
  run?: boolean;
  observers?: readonly Observer[];
  /** How long a running job may take to finish when the process shuts down. */
  drainMs?: number;
}

export async function openJobs(options: JobsOptions): Promise<JobQueue> {
  const { log, run = true, observers = [], drainMs = DRAIN_MS } = options;
  // Migrating the queue's own tables may take longer than a statement's usual limit.
  await createJobTables(options.url);
  const boss = new PgBoss({
    ...LIMITS,
    connectionString: options.url,
    application_name: "alfinete jobs",
    max: 4,
    useListenNotify: run,
    supervise: run,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    schedule: run,
  });
  boss.on("error", (error) => log.warn("job queue", { error }));
  await boss.start();

  const observed = (worker: JobWorker): JobWorker => ({
    ...worker,
    handle: (data, job) => observeJob(observers, worker.kind.name, () => worker.handle(data, job)),
  });

  const kinds: string[] = [];
  let draining: Promise<unknown> | undefined;

  /** Workers finish their current jobs; adding jobs still works. */
  async function drain(): Promise<void> {
    const done = () => Promise.all(kinds.map((name) => boss.offWork(name)));
    draining ??= Promise.race([done(), pause(drainMs, undefined, { ref: false })]);
    await draining;
  }

  return {
    async work(workers) {
      kinds.push(...workers.map(({ kind }) => kind.name));
      await settleQueues(boss, workers, run);
      if (run) for (const worker of workers) await startWorker(boss, observed(worker), log);
    },
    async enqueue(db, kind, data, { startAfter } = {}) {
      // Always the same text for a kind: the database need not plan it every time.
      const executeSql = (text: string, values?: unknown[]) => runPrepared(db, text, values);
      await boss.send(kind.name, data, { db: { executeSql }, ...(startAfter && { startAfter }) });
    },
    async removeMentioning(db, value) {
      await db.execute(sql`delete from pgboss.job
        where jsonb_path_exists(data, '$.** ? (@ == $value)', jsonb_build_object('value', ${value}::text))`);
    },
    replaceData,
    async depth() {
      // Counted from the jobs themselves: pg-boss's own figures may be an hour old.
      const { rows } = await boss.getDb().executeSql(COUNT_BY_STATE);
      const byState = new Map(rows.map(({ state, jobs }) => [String(state), Number(jobs)]));
      const of = (state: string) => byState.get(state) ?? 0;
      return { waiting: of("created") + of("retry"), active: of("active"), failed: of("failed") };
    },
    async checkWorkers() {
      const { rows } = await boss.getDb().executeSql(COUNT_LATE);
      const late = Number(rows[0]?.jobs);
      if (late > 0) throw new Error(`${late} jobs have waited for over ${LATE_SECONDS} seconds`);
    },
    drain,
    async stop() {
      await drain();
      const stopped = boss.stop({ graceful: false });
      await Promise.race([stopped, pause(CLOSE_MS, undefined, { ref: false })]);
    },
  };
}

const replaceData: Jobs["replaceData"] = async (db, kind, change) => {
  type Data = Parameters<typeof change>[0];
  let replaced = 0;
  let rows: { id: string; data: Data }[] = [];
  do {
    const after = sql`id > ${rows.at(-1)?.id ?? "00000000-0000-0000-0000-000000000000"}::uuid`;
    const page = sql`select id, data from pgboss.job
      where name = ${kind.name} and ${after} order by id limit ${REWRITTEN_AT_ONCE}`;
    rows = (await db.execute<{ id: string; data: Data }>(page)).rows;
    for (const { id, data } of rows) {
      const next = change(data);
      if (!next) continue;
      const { rowCount } = await db.execute(sql`update pgboss.job set data = ${JSON.stringify(next)}
        where name = ${kind.name} and id = ${id} and data = ${JSON.stringify(data)}::jsonb`);
      replaced += rowCount ?? 0;
    }
  } while (rows.length === REWRITTEN_AT_ONCE);
  return replaced;
};

/** Creates the queue's tables, empty, for a restore to fill; no job runs. */
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
    heartbeatSeconds: HEARTBEAT_SECONDS,
    deleteAfterSeconds: KEEP_FINISHED_SECONDS,
  };
}

/** Creates the queues that are missing; who runs jobs also sets right what another release left. */
async function settleQueues(
  boss: PgBoss,
  workers: readonly JobWorker[],
  run: boolean,
): Promise<void> {
  const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  const crons = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));
  for (const { kind, schedule } of workers) {
    const options = queueOptions(kind);
    const queue = queues.get(kind.name);
    if (!queue) await boss.createQueue(kind.name, options);
    else if (run && !matches(queue, options)) await boss.updateQueue(kind.name, options);
    if (run && schedule && crons.get(kind.name) !== schedule) {
      await boss.schedule(kind.name, schedule);
    }
  }
}

function matches(queue: QueueResult, options: ReturnType<typeof queueOptions>): boolean {
  return Object.entries(options).every(([name, value]) => Reflect.get(queue, name) === value);
}

async function startWorker(boss: PgBoss, worker: JobWorker, log: Log): Promise<void> {
  const { name, concurrency } = worker.kind;
  for (let index = 0; index < concurrency; index += 1) {
    const workerId = await boss.work(
      name,
      {
        includeMetadata: true,
        // A new job wakes every worker of its kind; a job that waits for a retry is found by polling.
        notifyPollingIntervalSeconds: index === 0 ? 2 : 30,
      },
      async ([job]: JobWithMetadata<object>[]) => {
        if (!job) return;
        // Notifications of a burst arrive together: a busy worker checks again instead of waiting.
        boss.notifyWorker(workerId);
        await runJob(worker, job, log);
      },
    );
  }
}

async function runJob(worker: JobWorker, job: JobWithMetadata<object>, log: Log): Promise<void> {
  const run = { id: job.id, attempt: job.retryCount + 1, signal: job.signal };
  try {
    await worker.handle(job.data, run);
  } catch (error) {
    log.warn("job failed", { job: worker.kind.name, id: job.id, attempt: run.attempt, error });
    // The queue stores thrown errors for days, and errors quote the values of their statements.
    throw new Error(`${error instanceof Error ? error.name : typeof error}: see the log`);
  }
}
