import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Images } from "#server/platform/images/images.ts";
import type { Outbound } from "#server/platform/outbound/outbound.ts";
import { measureImages } from "#server/platform/telemetry/measure-images.ts";
import { measureOutbound } from "#server/platform/telemetry/measure-outbound.ts";
import type { Observer } from "#server/platform/telemetry/observer.ts";
import { VERSION } from "#server/platform/version.ts";

const REQUEST_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const WORK_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120];

/** Sources that are read on a scrape: nothing is counted while nobody asks. */
export interface MetricSources {
  parts(): Promise<Readonly<Record<string, "up" | "down">>>;
  droppedLogLines(): number;
  liveStreams(): number;
  jobs(): Promise<{ waiting: number; active: number; failed: number }>;
  databasePool(): { total: number; idle: number; waiting: number };
  batchFallbacks(): number;
  approvalProblems(): Promise<number>;
}

export interface Metrics extends Observer {
  images(images: Images): Images;
  outbound(outbound: Outbound): Outbound;
  readFrom(sources: MetricSources): void;
  contentType: string;
  render(): Promise<string>;
}

/** The metrics of one process. Labels are a few fixed words each, never personal data. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: "alfinete_http_requests_total",
    help: "Requests answered.",
    labelNames: ["method", "route", "status"],
    registers,
  });
  const requestSeconds = new Histogram({
    name: "alfinete_http_request_duration_seconds",
    help: "Time from request to answer; for a live stream, to its beginning.",
    labelNames: ["method", "route"],
    buckets: REQUEST_SECONDS,
    registers,
  });
  const jobSeconds = new Histogram({
    name: "alfinete_job_duration_seconds",
    help: "Runs of jobs in this process.",
    labelNames: ["kind", "outcome"],
    buckets: WORK_SECONDS,
    registers,
  });

  return {
    async request(run) {
      const since = performance.now();
      const facts = await run();
      const { method, route, status } = facts;
      requests.inc({ method, route, status });
      requestSeconds.observe({ method, route }, (performance.now() - since) / 1000);
      return facts;
    },
    async job(kind, run) {
      const since = performance.now();
      let outcome = "failed";
      try {
        await run();
        outcome = "done";
      } finally {
        jobSeconds.observe({ kind, outcome }, (performance.now() - since) / 1000);
      }
    },
    images: (images) => measureImages(images, registry, WORK_SECONDS),
    outbound: (outbound) => measureOutbound(outbound, registry),
    readFrom: (sources) => addGauges(registry, sources),
    contentType: registry.contentType,
    render: () => registry.metrics(),
  };
}

function addGauges(registry: Registry, sources: MetricSources): void {
  const registers = [registry];
  new Gauge({
    name: "alfinete_build_info",
    help: "Always 1; the label says which version runs.",
    labelNames: ["version"],
    registers,
  }).set({ version: VERSION }, 1);
  new Gauge({
    name: "alfinete_part_up",
    help: "1 while the part answers (database, storage) or takes up its jobs (workers).",
    labelNames: ["part"],
    registers,
    async collect() {
      for (const [part, state] of Object.entries(await sources.parts())) {
        this.set({ part }, state === "up" ? 1 : 0);
      }
    },
  });
  new Counter({
    name: "alfinete_log_lines_dropped_total",
    help: "Log lines that could not be written.",
    registers,
    collect() {
      this.reset();
      this.inc(sources.droppedLogLines());
    },
  });
  new Gauge({
    name: "alfinete_live_streams",
    help: "Live streams open in this process.",
    registers,
    collect() {
      this.set(sources.liveStreams());
    },
  });
  new Gauge({
    name: "alfinete_jobs",
    help: "Jobs in the queue by state, of the whole installation.",
    labelNames: ["state"],
    registers,
    async collect() {
      this.reset();
      // While the database is down the other metrics are still worth reading; these are unknown.
      const depth = await sources.jobs().catch(() => ({}));
      for (const [state, count] of Object.entries(depth)) this.set({ state }, count);
    },
  });
  new Gauge({
    name: "alfinete_database_connections",
    help: "Connections of this process's pool, and requests that wait for one.",
    labelNames: ["state"],
    registers,
    collect() {
      for (const [state, count] of Object.entries(sources.databasePool())) {
        this.set({ state }, count);
      }
    },
  });
  new Gauge({
    name: "alfinete_approval_problems",
    help: "Records of approvals that were not as written when they were last verified, of the whole installation.",
    registers,
    async collect() {
      this.reset();
      const problems = await sources.approvalProblems().catch(() => null);
      if (problems !== null) this.set(problems);
    },
  });
  new Counter({
    name: "alfinete_batch_fallbacks_total",
    help: "Batches of comments and replies that failed, each being written alone then.",
    registers,
    collect() {
      this.reset();
      this.inc(sources.batchFallbacks());
    },
  });
}
