/** For browsers that do not say when they are idle. */
const IDLE_MS = 1_000;

/** Acts after all that the page needs by itself; returns how to call it off. */
export function whenIdle(act: () => void): () => void {
  if (!("requestIdleCallback" in window)) {
    const timer = setTimeout(act, IDLE_MS);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(act);
  return () => cancelIdleCallback(request);
}
