const FIRST_WAIT_MS = 1_000;
const LONGEST_WAIT_MS = 30_000;

interface StreamOptions {
  types: readonly string[];
  onEvent: (type: string, data: unknown) => void;
  onConnection: (connected: boolean) => void;
  /** The server answered, and not with a stream. */
  onRefused: () => void;
}

/**
 * A stream of server-sent events that lasts until it is closed. The browser resumes after a break by
 * itself; where it gives up (an answer that is no stream) a new one is opened, later each time.
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
      source.addEventListener(type, ({ data }) => onEvent(type, JSON.parse(data)));
    }
  };
  const close = () => {
    clearTimeout(timer);
    source.close();
  };
  // A connection that died with the network may look alive for minutes: the browser knows better.
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
