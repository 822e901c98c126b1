import { AsyncLocalStorage } from "node:async_hooks";
import {
  type Attributes,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from "@opentelemetry/sdk-trace";
import type { Client, Pool } from "pg";
import { RELEASE } from "#contract/release.ts";
import type { Log } from "#server/platform/telemetry/log.ts";
import type { Observer } from "#server/platform/telemetry/observer.ts";
import { traceConnection, traceStatements } from "#server/platform/telemetry/trace-statements.ts";

/** A collector that is away must not keep a process that leaves. */
const PARTING_MS = 3_000;

export interface Traces extends Observer {
  /** Statements within a request or a job become spans of its own. */
  statements(pool: Pool): void;
  connection(client: Client): void;
  close(): Promise<void>;
}

/** What a span says is fixed words and our own ids: no address, no value, nothing that a person wrote. */
export function startTraces(options: { endpoint: string; log: Log }): Traces {
  const exporter = new OTLPTraceExporter({
    url: `${options.endpoint.replace(/\/+$/, "")}/v1/traces`,
    timeoutMillis: PARTING_MS,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": "alfinete", "service.version": RELEASE }),
    spanProcessors: [new BatchSpanProcessor({ exporter: tellingOfTrouble(exporter, options.log) })],
  });
  const tracer = provider.getTracer("alfinete");
  const current = new AsyncLocalStorage<Span>();

  function start(name: string, kind: SpanKind, attributes: Attributes = {}): Span {
    const parent = current.getStore();
    const context = parent ? trace.setSpan(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
    return tracer.startSpan(name, { kind, attributes }, context);
  }

  function startStatement(attributes: Attributes): Span | null {
    if (!current.getStore()) return null;
    return start(String(attributes["db.query.summary"]), SpanKind.CLIENT, attributes);
  }

  return {
    async request(run) {
      const span = start("request", SpanKind.SERVER);
      try {
        const facts = await current.run(span, run);
        span.updateName(`${facts.method} ${facts.route}`);
        span.setAttributes({
          "http.request.method": facts.method,
          "http.route": facts.route,
          "http.response.status_code": facts.status,
          "alfinete.request_id": facts.requestId,
        });
        if (facts.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        return facts;
      } finally {
        span.end();
      }
    },
    async job(kind, run) {
      const span = start(`job ${kind}`, SpanKind.CONSUMER, { "alfinete.job": kind });
      try {
        await current.run(span, run);
      } catch (error) {
        span.setStatus({ code: SpanStatusCode.ERROR });
        throw error;
      } finally {
        span.end();
      }
    },
    statements: (pool) => traceStatements(pool, startStatement),
    connection: (client) => traceConnection(client, startStatement),
    async close() {
      await provider.shutdown().catch(() => {});
    },
  };
}

/** Says once that spans do not arrive, and once more after they did again. */
function tellingOfTrouble(exporter: OTLPTraceExporter, log: Log): SpanExporter {
  let trouble = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const failed = result.code !== 0;
        if (failed && !trouble) log.warn("traces do not arrive", { error: result.error });
        trouble = failed;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush(),
  };
}
