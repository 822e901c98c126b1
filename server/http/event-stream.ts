import type { ServerResponse } from "node:http";

/** A reader that does not read is let go: it will come back and catch up. */
const MAX_UNREAD_BYTES = 256 * 1024;
const HEARTBEAT_MS = 20_000;

export interface StreamedEvent {
  id: number;
  type: string;
  data: unknown;
}

export interface EventStream {
  readonly closed: boolean;
  send(text: string): void;
  end(): void;
  onClose(listener: () => void): void;
}

const open = new Set<EventStream>();

/** Written straight to Node's response: a tenth of the memory of a web stream each. */
export function openEventStream(response: ServerResponse): EventStream {
  response.writeHead(200, {
    "Content-Type": "text/event-stream; charset=utf-8",
    "Cache-Control": "no-store, no-transform",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "X-Accel-Buffering": "no",
    Connection: "keep-alive",
  });
  // Browsers come back this long after a break.
  response.write("retry: 1000\n\n");
  const listeners: (() => void)[] = [];
  const stream: EventStream = {
    get closed() {
      return response.destroyed || response.writableEnded;
    },
    send(text) {
      if (stream.closed) return;
      response.write(text);
      if (response.writableLength > MAX_UNREAD_BYTES) response.destroy();
    },
    end: () => void response.end(),
    onClose: (listener) => void listeners.push(listener),
  };
  const heartbeat = setInterval(() => stream.send(": \n\n"), HEARTBEAT_MS);
  response.once("close", () => {
    clearInterval(heartbeat);
    open.delete(stream);
    for (const listener of listeners) listener();
  });
  open.add(stream);
  return stream;
}

export function formatEvent({ id, type, data }: StreamedEvent): string {
  return `id: ${id}\nevent: ${type}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** A server that is leaving ends its streams, and their readers find another. */
export function endEventStreams(): void {
  for (const stream of open) stream.end();
}
