import type { ServerResponse } from "node:http";

/** A reader with this much unread is disconnected: it will reconnect and catch up. */
const MAX_UNREAD_BYTES = 256 * 1024;
const HEARTBEAT_MS = 20_000;
const CLOSE_TIMEOUT_MS = 5_000;
/** How long a reader may take to read one batch of missed events. */
const DRAIN_TIMEOUT_MS = 30_000;

export interface StreamedEvent {
  /** Where a reader that reconnects resumes; an event without an id is not resumable. */
  id?: number;
  type: string;
  data: unknown;
}

export interface EventStream {
  readonly closed: boolean;
  send(text: string): void;
  /** Resolves once the text is sent and the buffer has drained, or the stream is closed. */
  sendThrough(text: string): Promise<void>;
  end(): void;
  onClose(listener: () => void): void;
}

const open = new Set<EventStream>();

/** Opens a stream directly on Node's response: it takes a tenth of the memory of a web stream. */
export function openEventStream(response: ServerResponse): EventStream {
  response.writeHead(200, {
    "Content-Type": "text/event-stream; charset=utf-8",
    "Cache-Control": "no-store, no-transform",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "X-Accel-Buffering": "no",
    // A stream's end closes its connection: the reader would not send another request on it.
    Connection: "close",
  });
  // How long browsers wait before they reconnect.
  response.write("retry: 1000\n\n");
  const listeners: (() => void)[] = [];
  let over = false;
  const stream: EventStream = {
    get closed() {
      return over || response.destroyed || response.writableEnded;
    },
    send(text) {
      if (stream.closed) return;
      response.write(text);
      if (response.writableLength > MAX_UNREAD_BYTES) response.destroy();
    },
    async sendThrough(text) {
      if (stream.closed || text === "") return;
      const slow = setTimeout(() => response.destroy(), DRAIN_TIMEOUT_MS);
      await new Promise<void>((done) => {
        stream.onClose(done);
        response.write(text, () => done());
      });
      clearTimeout(slow);
    },
    end() {
      if (stream.closed) return;
      response.end();
      // A reader that does not read would never see the end either.
      setTimeout(() => response.destroy(), CLOSE_TIMEOUT_MS).unref();
    },
    onClose(listener) {
      if (over) listener();
      else listeners.push(listener);
    },
  };
  const heartbeat = setInterval(() => stream.send(": \n\n"), HEARTBEAT_MS);
  const close = () => {
    if (over) return;
    over = true;
    clearInterval(heartbeat);
    open.delete(stream);
    for (const listener of listeners) listener();
  };
  open.add(stream);
  response.once("close", close);
  // The reader may have left while the request was being checked.
  if (response.destroyed || response.closed) close();
  return stream;
}

export function formatEvent({ id, type, data }: StreamedEvent): string {
  const position = id === undefined ? "" : `id: ${id}\n`;
  return `${position}event: ${type}\ndata: ${JSON.stringify(data)}\n\n`;
}

/** For metrics. */
export function countEventStreams(): number {
  return open.size;
}

/** Ends all streams when the server shuts down; their readers reconnect to another process. */
export function endEventStreams(): void {
  for (const stream of open) stream.end();
}
