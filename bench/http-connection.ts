import { connect, type Socket } from "node:net";

export interface HttpAnswer {
  status: number;
  bodyBytes: number;
}

const HEAD_END = Buffer.from("\r\n\r\n");
const LAST_CHUNK = Buffer.from("\r\n0\r\n\r\n");

/**
 * One kept-alive HTTP/1.1 connection that counts a body and does not keep it. The client shares the
 * cores with what it measures, so it does no more than it must.
 */
export class HttpConnection {
  readonly #socket: Socket;
  #settle: ((answer: HttpAnswer) => void) | null = null;
  #fail: (error: Error) => void = () => {};
  #head: Buffer = Buffer.alloc(0);
  #status = 0;
  /** Null before the head is read; chunked bodies are unknown until their end. */
  #left: number | "chunked" | null = null;
  #bodyBytes = 0;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on("data", (chunk) => this.#take(chunk));
    socket.on("error", (error) => this.#fail(error));
    socket.on("close", () => this.#fail(new Error("the connection was closed")));
  }

  /** Servers close what was idle for long. */
  get closed(): boolean {
    return this.#socket.destroyed || this.#socket.readableEnded;
  }

  static open(port: number): Promise<HttpConnection> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, "127.0.0.1", () => resolve(new HttpConnection(socket)));
      socket.once("error", reject);
    });
  }

  /** The whole request as it goes over the line. */
  send(request: string): Promise<HttpAnswer> {
    this.#head = Buffer.alloc(0);
    this.#left = null;
    this.#bodyBytes = 0;
    return new Promise((resolve, reject) => {
      this.#settle = resolve;
      this.#fail = reject;
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#fail = () => {};
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    if (this.#left !== null) {
      this.#takeBody(chunk);
      return;
    }
    this.#head = this.#head.length === 0 ? chunk : Buffer.concat([this.#head, chunk]);
    const end = this.#head.indexOf(HEAD_END);
    if (end < 0) return;
    const head = this.#head.toString("latin1", 0, end);
    this.#status = Number(head.slice(9, 12));
    const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
    const bodiless = this.#status === 204 || this.#status === 304;
    this.#left = bodiless ? 0 : length === undefined ? "chunked" : Number(length);
    this.#takeBody(this.#head.subarray(end + HEAD_END.length));
  }

  #takeBody(chunk: Buffer): void {
    this.#bodyBytes += chunk.length;
    const done =
      this.#left === "chunked"
        ? chunk.length >= 5 && endsWith(chunk, LAST_CHUNK)
        : this.#bodyBytes >= (this.#left ?? 0);
    if (done) this.#settle?.({ status: this.#status, bodyBytes: this.#bodyBytes });
  }
}

/** The end of a chunked body may come alone, without the line break before it. */
function endsWith(chunk: Buffer, end: Buffer): boolean {
  const tail = chunk.subarray(-end.length);
  return tail.equals(end.subarray(-tail.length));
}

export interface HttpRequest {
  method?: string;
  path: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
}

export function formatRequest({ method = "GET", path, headers = {}, body }: HttpRequest): string {
  const lines = [`${method} ${path} HTTP/1.1`, "Host: 127.0.0.1"];
  for (const [name, value] of Object.entries(headers)) lines.push(`${name}: ${value}`);
  if (body !== undefined) {
    lines.push("Content-Type: application/json", `Content-Length: ${Buffer.byteLength(body)}`);
  }
  return `${lines.join("\r\n")}\r\n\r\n${body ?? ""}`;
}
