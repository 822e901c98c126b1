import { isDeepStrictEqual } from "node:util";
import { explain } from "#tests/support/live/page.ts";
import { addressFor, cutStreams, type StreamingPage } from "#tests/support/live/page-stream.ts";
import { openEventStream } from "#web/lib/event-stream.ts";

const ASK_AGAIN_MS = 200;

/** What a page shows that keeps one answer in step with a stream. */
export interface SmallPage {
  name: string;
  cut(): void;
  close(): void;
  /** Null when it shows what would be answered now. */
  difference(): Promise<string | null>;
}

/** The page of a whole space, which reads its list again when it is told that something changed. */
export function overviewPage(
  name: string,
  page: StreamingPage,
  read: () => Promise<unknown[]>,
): SmallPage {
  let shown: unknown[] = [];
  let asked = 0;
  let closed = false;
  /** As on the page: a later question cancels the one under way, and who gets no answer asks again. */
  const load = () => {
    asked += 1;
    const question = asked;
    const isLast = () => question === asked && !closed;
    read().then(
      (items) => {
        if (isLast()) shown = items;
      },
      () => setTimeout(() => isLast() && load(), ASK_AGAIN_MS),
    );
  };
  const closeStream = openEventStream(addressFor(name, page, "/api/comments/events"), {
    types: ["ready", "comments.changed"],
    onEvent: load,
    onConnection: () => {},
    onRefused: () => {},
  });
  const close = () => {
    closed = true;
    closeStream();
  };
  const difference = async () => {
    const items = await read().catch((error: Error) => error.message);
    return isDeepStrictEqual(items, shown) ? null : explain(shown, items);
  };
  return { name, cut: () => cutStreams(name), close, difference };
}

/** The bell, whose stream says how much is unread. */
export function bellPage(
  name: string,
  page: StreamingPage,
  count: () => Promise<number>,
): SmallPage {
  let shown = -1;
  const close = openEventStream(addressFor(name, page, "/api/notices/events"), {
    types: ["notices"],
    onEvent: (_, data) => {
      shown = (data as { unread: number }).unread;
    },
    onConnection: () => {},
    onRefused: () => {},
  });
  const difference = async () => {
    const unread = await count();
    return unread === shown ? null : `${shown} instead of ${unread} unread`;
  };
  return { name, cut: () => cutStreams(name), close, difference };
}
