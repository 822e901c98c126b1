import { afterEach } from "vitest";

if ("document" in globalThis) {
  const { cleanup, configure } = await import("@testing-library/react");
  // A busy machine is slow, not wrong.
  configure({ asyncUtilTimeout: 20_000 });
  const { takeToasts } = await import("#web/lib/toast.ts");
  // Files of one worker share its page, and what was still to be said on it.
  afterEach(() => {
    cleanup();
    takeToasts({ show: () => {}, dismiss: () => {} })();
  });
}
