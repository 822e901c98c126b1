import { type ClientRequest, type IncomingMessage, request } from "node:http";

export interface ReadEvent {
  id: number;
  type: string;
  data: {
    id?: string;
    comment?: string;
    comments_paused?: boolean;
    version?: number;
    reason?: string;
  };
}

export interface EventReader {
  status: number;
  headers: IncomingMessage["headers"];
  /** Those with a place in the order, which a stream that comes back resumes from. */
  events: ReadEvent[];
  /** The id of the last event that arrived whole, as a browser would send it back. */
  lastEventId(): string | undefined;
  /** Resolves when that many events of the kind are there. */
  seen(type: string, count: number): Promise<ReadEvent[]>;
  ended: Promise<void>;
  /** Whether it was ended by the server, and not broken off. */
  wholly(): boolean;
  /** Makes a deaf one take what is waiting for it, and forget it. */
  hear(): void;
  /** Hangs up without a word. */
  cut(): void;
}

export interface ReaderOptions {
  cookie?: string;
  /** The cookie of somebody who gave a link's password. */
  pass?: string;
  lastEventId?: string | undefined;
  /** Opens the stream and never takes a byte from it. */
  deaf?: boolean;
}

/** A reader of server-sent events that can be cut at any byte. */
export async function readEventStream(
  url: string,
  options: ReaderOptions = {},
): Promise<EventReader> {
  const { sent, response } = await open(url, options);
  const events: ReadEvent[] = [];
  const unnumbered: ReadEvent[] = [];
  let rest = "";
  let wake = () => {};
  if (!options.deaf) {
    response.setEncoding("utf8").on("data", (chunk: string) => {
      const blocks = (rest + chunk).split("\n\n");
      rest = blocks.pop() ?? "";
      for (const block of blocks) {
        const event = parse(block);
        if (event) (Number.isNaN(event.id) ? unnumbered : events).push(event);
      }
      wake();
    });
  }
  const ended = new Promise<void>((resolve) => {
    response
      .on("error", () => {})
      .once("close", () => {
        resolve();
        wake();
      });
  });
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    events,
    lastEventId: () => {
      const last = events.at(-1)?.id;
      return last === undefined ? options.lastEventId : String(last);
    },
    async seen(type, count) {
      for (;;) {
        const found = [...events, ...unnumbered].filter((event) => event.type === type);
        if (found.length >= count) return found;
        if (response.closed) throw new Error(`ended with ${found.length} of ${count} ${type}`);
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    },
    ended,
    wholly: () => response.complete,
    hear: () => void response.resume(),
    cut: () => void sent.destroy(),
  };
}

function open(
  url: string,
  { cookie, pass, lastEventId }: ReaderOptions,
): Promise<{ sent: ClientRequest; response: IncomingMessage }> {
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      agent: false,
      headers: {
        Accept: "text/event-stream",
        ...(cookie && { Cookie: `alfinete_session=${cookie}` }),
        ...(pass && { Cookie: pass }),
        ...(lastEventId !== undefined && { "Last-Event-ID": lastEventId }),
      },
    });
    sent.on("error", reject);
    sent.once("response", (response) => resolve({ sent, response }));
    sent.end();
  });
}

function parse(block: string): ReadEvent | null {
  const fields = new Map(
    block.split("\n").map((line): [string, string] => {
      const colon = line.indexOf(": ");
      return [line.slice(0, colon), line.slice(colon + 2)];
    }),
  );
  const type = fields.get("event");
  if (!type) return null;
  return {
    id: Number(fields.get("id") ?? Number.NaN),
    type,
    data: JSON.parse(fields.get("data") ?? "{}"),
  };
}
