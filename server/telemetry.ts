import type { Client, Pool } from "pg";
import type { Config } from "#server/config.ts";
import type { Images } from "#server/platform/images/images.ts";
import type { Outbound } from "#server/platform/outbound/outbound.ts";
import type { Log } from "#server/platform/telemetry/log.ts";
import type { MetricSources } from "#server/platform/telemetry/metrics.ts";
import type { Observer } from "#server/platform/telemetry/observer.ts";

export interface Telemetry {
  observers: readonly Observer[];
  images(images: Images): Images;
  outbound(outbound: Outbound): Outbound;
  statements(pool: Pool): void;
  connection(client: Client): void;
  /** Called once, when the sources are ready. */
  serve(sources: MetricSources): Promise<void>;
  close(): Promise<void>;
}

/** Loads each library only if the settings ask for it. */
export async function startTelemetry(config: Config, log: Log): Promise<Telemetry> {
  const { metricsHost, metricsPort, otlpEndpoint } = config;
  const metrics =
    metricsPort === null
      ? null
      : (await import("#server/platform/telemetry/metrics.ts")).createMetrics();
  const traces =
    otlpEndpoint === null
      ? null
      : (await import("#server/platform/telemetry/traces.ts")).startTraces({
          endpoint: otlpEndpoint,
          log,
        });
  let server: { close(): Promise<void> } | undefined;
  return {
    observers: [metrics, traces].filter((observer) => observer !== null),
    images: (images) => metrics?.images(images) ?? images,
    outbound: (outbound) => metrics?.outbound(outbound) ?? outbound,
    statements: (pool) => traces?.statements(pool),
    connection: (client) => traces?.connection(client),
    async serve(sources) {
      if (!metrics || metricsPort === null) return;
      metrics.readFrom(sources);
      const { serveMetrics } = await import("#server/platform/telemetry/metrics-server.ts");
      server = await serveMetrics(metrics, { host: metricsHost, port: metricsPort });
    },
    async close() {
      await server?.close();
      await traces?.close();
    },
  };
}
