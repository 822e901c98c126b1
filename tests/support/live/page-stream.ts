import { type ClientRequest, request } from "node:http";

/** The side of a page that its streams need. */
export interface StreamingPage {
  /** The process to be asked next. */
  nextUrl(): string;
  headers(): Record<string, string>;
  /** Whatever arrives, before anything is made of it. */
  onText(text: string): void;
  onType(type: string): void;
}

type Listener = (event: { data: string; lastEventId: string }) => void;

const RECONNECT_MS = 20;
const pages = new Map<string, StreamingPage>();
const open = new Map<string, Set<PageEventSource>>();
const away = new Set<string>();

/** An address that its streams are opened with: it says whose they are. */
export function addressFor(name: string, page: StreamingPage, path: string): string {
  pages.set(name, page);
  return `${name} ${path}`;
}

/** Breaks the connections of a page off, without a word. */
export function cutStreams(name: string): void {
  for (const source of open.get(name) ?? []) source.cut();
}

/** Breaks them off as well, and lets none come back until the page is here again. */
export function setAway(name: string, isAway: boolean): void {
  if (isAway) away.add(name);
  else away.delete(name);
  if (isAway) cutStreams(name);
}

export function hasStream(name: string): boolean {
  return [...(open.get(name) ?? [])].some(({ readyState }) => readyState === 1);
}

/**
 * What a browser's EventSource does, on a connection that tests can cut: it comes back with the id of the
 * last event that arrived whole, to whichever process is next, and gives up where the answer is no stream.
 */
export class PageEventSource {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 2;

  readyState: 0 | 1 | 2 = 0;
  onopen: (() => void) | null = null;
  onerror: (() => void) | null = null;
  readonly #name: string;
  readonly #path: string;
  readonly #listeners = new Map<string, Listener>();
  #lastEventId = "";
  #sent: ClientRequest | null = null;

  constructor(address: string) {
    const [name = "", path = ""] = address.split(" ");
    this.#name = name;
    this.#path = path;
    const streams = open.get(name) ?? new Set();
    open.set(name, streams.add(this));
    queueMicrotask(() => this.#connect());
  }

  addEventListener(type: string, listener: Listener): void {
    this.#listeners.set(type, listener);
  }

  close(): void {
    this.readyState = 2;
    open.get(this.#name)?.delete(this);
    this.#sent?.destroy();
  }

  cut(): void {
    this.#sent?.destroy();
  }

  #connect(): void {
    const page = pages.get(this.#name);
    if (this.readyState === 2 || !page) return;
    if (away.has(this.#name)) {
      setTimeout(() => this.#connect(), RECONNECT_MS);
      return;
    }
    const resumed = this.#lastEventId ? { "Last-Event-ID": this.#lastEventId } : {};
    const sent = request(page.nextUrl() + this.#path, {
      agent: false,
      headers: { Accept: "text/event-stream", ...page.headers(), ...resumed },
    });
    this.#sent = sent;
    let over = false;
    const comeBack = () => {
      if (over || this.readyState === 2) return;
      over = true;
      this.readyState = 0;
      this.onerror?.();
      setTimeout(() => this.#connect(), RECONNECT_MS);
    };
    sent.on("error", comeBack).on("close", comeBack);
    sent.once("response", (response) => {
      response.setEncoding("utf8");
      if (response.statusCode !== 200) {
        over = true;
        response.on("data", (text: string) => page.onText(text)).resume();
        this.close();
        this.onerror?.();
        return;
      }
      this.readyState = 1;
      this.onopen?.();
      let rest = "";
      response.on("error", () => {}).on("close", comeBack);
      response.on("data", (text: string) => {
        page.onText(text);
        const blocks = (rest + text).split("\n\n");
        rest = blocks.pop() ?? "";
        for (const block of blocks) this.#tell(block, page);
      });
    });
    sent.end();
  }

  #tell(block: string, page: StreamingPage): void {
    const line = (name: string) => new RegExp(`^${name}: (.*)$`, "m").exec(block)?.[1];
    const type = line("event");
    this.#lastEventId = line("id") ?? this.#lastEventId;
    if (!type || this.readyState === 2) return;
    page.onType(type);
    this.#listeners.get(type)?.({ data: line("data") ?? "", lastEventId: this.#lastEventId });
  }
}
