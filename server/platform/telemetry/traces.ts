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
import type { Log } from "#server/platform/telemetry/log.ts";
import type { Observer } from "#server/platform/telemetry/observer.ts";
import { traceConnection, traceStatements } from "#server/platform/telemetry/trace-statements.ts";
import { VERSION } from "#server/platform/version.ts";

/** An unreachable collector must not delay a shutdown. */
const FLUSH_TIMEOUT_MS = 3_000;

export interface Traces extends Observer {
  /** Statements within a request or a job become child spans of it. */
  statements(pool: Pool): void;
  connection(client: Client): void;
  close(): Promise<void>;
}

/** Spans carry fixed words and our own ids only: no URLs, no values, nothing a person wrote. */
export function startTraces(options: { endpoint: string; log: Log }): Traces {
  const exporter = new OTLPTraceExporter({
    url: `${options.endpoint.replace(/\/+$/, "")}/v1/traces`,
    timeoutMillis: FLUSH_TIMEOUT_MS,
  });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ "service.name": "alfinete", "service.version": VERSION }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: reportingFailures(exporter, options.log) }),
    ],
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

/** Logs once when spans do not arrive, and once when they do again. */
function reportingFailures(exporter: OTLPTraceExporter, log: Log): SpanExporter {
  let failing = false;
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const failed = result.code !== 0;
        if (failed && !failing) log.warn("traces do not arrive", { error: result.error });
        failing = failed;
        done(result);
      });
    },
    shutdown: () => exporter.shutdown(),
    forceFlush: () => exporter.forceFlush(),
  };
}
