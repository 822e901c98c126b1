import { resolve } from "node:path";
import { attend } from "#server/platform/db/embedded/ownership.ts";
import { ensureServer } from "#server/platform/db/embedded/running-server.ts";
import { withStartLock } from "#server/platform/db/embedded/start-lock.ts";
import { stopIfDeserted } from "#server/platform/db/embedded/stop-server.ts";

/**
 * For tools: joins a running server, or starts one for the time of the tool. An app that starts
 * meanwhile adopts it; otherwise the last tool to leave stops it.
 */
export async function joinEmbeddedPostgres(options: {
  dataDir: string;
}): Promise<{ url: string; leave(): Promise<void> }> {
  const dataDir = resolve(options.dataDir);
  const { server, presence } = await withStartLock(dataDir, async () => {
    const server = await ensureServer(dataDir);
    return { server, presence: await attend(server) };
  });

  async function leave(): Promise<void> {
    await presence.leave();
    await stopIfDeserted(dataDir, server);
  }

  let left: Promise<void> | null = null;
  return {
    url: server.url,
    leave: () => {
      left ??= leave();
      return left;
    },
  };
}
