const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

interface StreamOptions {
  types: readonly string[];
  /** `id` is the event's own, or that of the last one that had any. */
  onEvent: (type: string, data: unknown, id: string) => void;
  onConnection: (connected: boolean) => void;
  /** The server answered, but not with a stream. */
  onRefused: () => void;
}

/**
 * A stream of server-sent events until it is closed. The browser reconnects after a break; where it
 * gives up (an answer that is not a stream) a new stream is opened, with increasing delays.
 */
export function openEventStream(
  url: string,
  { types, onEvent, onConnection, onRefused }: StreamOptions,
): () => void {
  let source: EventSource;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_WAIT_MS;
  const open = () => {
    source = new EventSource(url);
    source.onopen = () => {
      wait = FIRST_WAIT_MS;
      onConnection(true);
    };
    source.onerror = () => {
      onConnection(false);
      if (source.readyState !== EventSource.CLOSED) return;
      onRefused();
      timer = setTimeout(open, wait);
      wait = Math.min(wait * 2, LONGEST_WAIT_MS);
    };
    for (const type of types) {
      source.addEventListener(type, ({ data, lastEventId }) =>
        onEvent(type, JSON.parse(data), lastEventId),
      );
    }
  };
  const close = () => {
    clearTimeout(timer);
    source.close();
  };
  // A connection that died with the network may look alive for minutes: the browser's own events are
  // faster.
  const onOffline = () => onConnection(false);
  const onOnline = () => {
    close();
    open();
  };
  open();
  addEventListener("offline", onOffline);
  addEventListener("online", onOnline);
  return () => {
    close();
    removeEventListener("offline", onOffline);
    removeEventListener("online", onOnline);
  };
}
