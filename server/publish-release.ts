import { join } from "node:path";
import type { Services } from "#server/context.ts";
import { publishAssets } from "#server/platform/storage/released-assets.ts";

const RETRY_MS = 60_000;

/**
 * Puts this release's browser files into the store. A store that is away, or is not ours, keeps no process
 * from starting: it is tried again.
 * @returns how to stop trying
 */
export async function publishRelease(
  { storage, removals, log, clock }: Pick<Services, "storage" | "removals" | "log" | "clock">,
  webFolder: string,
): Promise<() => Promise<void>> {
  let timer: NodeJS.Timeout | undefined;

  async function publish(): Promise<void> {
    try {
      const barrier = await removals.barrier();
      if (barrier) return log.warn("browser files are not shared", { reason: barrier });
      const folder = join(webFolder, "assets");
      const added = await publishAssets(storage, { folder, now: clock() });
      if (added > 0) log.info("shared browser files with other releases", { added });
    } catch (error) {
      log.warn("browser files could not be shared", { error });
      timer = setTimeout(() => void publish(), RETRY_MS).unref();
    }
  }

  await publish();
  return async () => clearTimeout(timer);
}
