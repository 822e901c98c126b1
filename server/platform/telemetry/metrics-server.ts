import { createServer, type Server } from "node:http";
import { isPortInUse, PortInUse } from "#server/platform/port-in-use.ts";
import type { Metrics } from "#server/platform/telemetry/metrics.ts";

export async function serveMetrics(
  metrics: Pick<Metrics, "contentType" | "render">,
  { host, port }: { host: string; port: number },
): Promise<{ close(): Promise<void> }> {
  const server = createServer(async (request, response) => {
    if (request.method !== "GET" || request.url !== "/metrics") {
      response.writeHead(404).end();
      return;
    }
    const text = await metrics.render();
    response.writeHead(200, { "Content-Type": metrics.contentType }).end(text);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", (error) =>
      reject(isPortInUse(error) ? new PortInUse(port, "METRICS_PORT") : error),
    );
    server.listen(port, host, resolve);
  });
  // A scraper's open connection must not keep the process running.
  server.unref();
  return { close: () => close(server) };
}

async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  server.closeAllConnections();
  await closed;
}
