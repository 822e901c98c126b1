import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { onTestFinished } from "vitest";

interface WireSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  status: { code?: number };
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}

interface ReceivedSpan extends Omit<WireSpan, "attributes"> {
  attributes: Record<string, string | number | undefined>;
}

export interface OtlpReceiver {
  endpoint: string;
  spans: ReceivedSpan[];
  /** Everything as it came, for looking for what must not be there. */
  bodies: string[];
}

/** A collector that speaks OTLP over HTTP, closed with the test. */
export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const spans: ReceivedSpan[] = [];
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    const body = (await buffer(request)).toString();
    bodies.push(`${request.url} ${body}`);
    const { resourceSpans } = JSON.parse(body) as {
      resourceSpans: { scopeSpans: { spans: WireSpan[] }[] }[];
    };
    const sent = resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((s) => s.spans));
    for (const span of sent) spans.push({ ...span, attributes: plain(span.attributes) });
    response.writeHead(200, { "Content-Type": "application/json" }).end("{}");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { endpoint: `http://127.0.0.1:${port}`, spans, bodies };
}

function plain(attributes: WireSpan["attributes"]): ReceivedSpan["attributes"] {
  return Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]),
  );
}
