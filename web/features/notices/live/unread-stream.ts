import type { OutputOf } from "#contract/route.ts";
import { type countNotices, streamNotices } from "#contract/routes/notices.ts";
import { openEventStream } from "#web/lib/event-stream.ts";

/** Messages between tabs take a few milliseconds, far more on a busy machine. */
const MESSAGE_MS = 2_000;

interface UnreadListener {
  onUnread: (unread: number) => void;
  /** The server answered, but not with a stream. */
  onRefused: () => void;
}

/**
 * How many notices somebody has not read, live. A browser opens no more than six connections to a
 * server, so one tab reads the stream and tells the others.
 */
export function followUnread(userId: string, { onUnread, onRefused }: UnreadListener): () => void {
  const open = (tell: (unread: number) => void) =>
    openEventStream(streamNotices.path, {
      types: ["notices"],
      onEvent: (_, data) => tell((data as OutputOf<typeof countNotices>).unread),
      onConnection: () => {},
      onRefused,
    });
  // Only secure origins have locks; without them, each tab reads for itself.
  if (!navigator.locks) return open(onUnread);
  // Of this person: whoever signs in next hears nothing of it.
  const name = `alfinete-notices ${userId}`;
  const channel = new BroadcastChannel(name);
  channel.onmessage = ({ data }) => onUnread(data);
  const resign = leadAmongTabs(name, () =>
    open((unread) => {
      onUnread(unread);
      channel.postMessage(unread);
    }),
  );
  return () => {
    resign();
    channel.close();
  };
}

/**
 * Has one tab lead: the one looked at last, because the browser may freeze those behind it, else the one
 * that has waited longest. `lead` returns how to stop.
 */
function leadAmongTabs(name: string, lead: () => () => void): () => void {
  let leave = () => {};
  let isLeading = false;

  function apply(steal: boolean): void {
    leave();
    const over = new AbortController();
    leave = () => over.abort();
    const hold = () =>
      new Promise<void>((release) => {
        if (over.signal.aborted) return release();
        isLeading = true;
        const stop = lead();
        over.signal.addEventListener("abort", () => {
          isLeading = false;
          stop();
          // Whoever signed out did so in every tab: by then none is left that would take its turn.
          setTimeout(release, MESSAGE_MS);
        });
      });
    // The two options exclude each other: what is taken needs no waiting.
    const options = steal ? { steal } : { signal: over.signal };
    navigator.locks.request(name, options, hold).catch((error: Error) => {
      if (over.signal.aborted) return;
      // Another tab took it; else this browser refuses locks.
      if (error.name === "AbortError") apply(false);
      else void hold();
    });
  }

  const onSeen = () => {
    if (document.visibilityState === "visible" && !isLeading) apply(true);
  };
  document.addEventListener("visibilitychange", onSeen);
  apply(document.visibilityState === "visible");
  return () => {
    document.removeEventListener("visibilitychange", onSeen);
    leave();
  };
}
