import { afterEach } from "vitest";

if ("document" in globalThis) {
  const { cleanup, configure } = await import("@testing-library/react");
  // A busy machine is slow, not wrong.
  configure({ asyncUtilTimeout: 20_000 });
  // Files of one worker share its page.
  afterEach(cleanup);
}
