import { Webhook } from "standardwebhooks";
import type { Services } from "#server/context.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { type JobWorker, jobKind, worker } from "#server/platform/jobs/jobs.ts";

/** A path that ends in a slash stands for everything below it. */
interface Purge {
  paths: string[];
}

/** Retried for about a day. */
const purgeJob = jobKind<Purge>("purge", { retries: 15 });

const TIMEOUT_MS = 10_000;

interface PurgedLayout {
  publicLink: string;
  /** The keys of its originals. */
  imagePaths: readonly string[];
}

/** Part of the caller's transaction: a CDN is told to forget what may no longer be served to everybody. */
export async function purgeLayout(
  { jobs, config }: Pick<Services, "jobs" | "config">,
  tx: Tx,
  { publicLink, imagePaths }: PurgedLayout,
): Promise<void> {
  if (!config.purge) return;
  const files = imagePaths.flatMap((path) => [
    `/files/${path}`,
    `/files/${path.replace(/\.\w+$/, "")}/`,
    `/files/make/${path.slice("assets/".length)}/`,
  ]);
  await jobs.enqueue(tx, purgeJob, { paths: [`/public/${publicLink}`, ...files] });
}

export function purgeWorker({ config, clock }: Services): JobWorker {
  return worker(purgeJob, async ({ paths }, { id, signal }) => {
    if (!config.purge) return;
    const { url, secret } = config.purge;
    const at = clock();
    const body = JSON.stringify({ type: "purge", timestamp: at.toISOString(), data: { paths } });
    const answer = await fetch(url, {
      method: "POST",
      redirect: "error",
      headers: {
        "Content-Type": "application/json",
        "webhook-id": id,
        "webhook-timestamp": String(Math.floor(at.getTime() / 1000)),
        "webhook-signature": new Webhook(secret).sign(id, at, body),
      },
      body,
      signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`the purge address answered ${answer.status}`);
  });
}
