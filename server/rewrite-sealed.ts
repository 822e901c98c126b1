import { and, asc, eq, gt, isNotNull, isNull, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { deriveKeys, fingerprintOf, type RewrittenPurpose } from "#server/app-secret.ts";
import type { Services } from "#server/context.ts";
import { resealMailOrders } from "#server/features/accounts/auth-mail-job.ts";
import { reseal } from "#server/features/accounts/index.ts";
import { resealDeletedMails } from "#server/features/privacy/account-deleted-mail.ts";
import { approvalKey } from "#server/platform/db/schema/approvals.ts";
import { earlierSecrets, installation } from "#server/platform/db/schema/installation.ts";
import { pushKey, pushSubscriptions } from "#server/platform/db/schema/notices.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";
import { secondFactors } from "#server/platform/db/schema/second-factors.ts";
import { webhooks } from "#server/platform/db/schema/webhooks.ts";

/** A process with the settings before may have sealed something meanwhile. */
const AGAIN_MS = 5 * 60_000;
const BATCH = 500;

type Rewrite = (services: Services) => Promise<number>;

const rewrites: Record<RewrittenPurpose, readonly Rewrite[]> = {
  "api-key": [column("api-key", profiles.id, profiles.apiKey)],
  "second-factor": [column("second-factor", secondFactors.userId, secondFactors.secret)],
  "webhook-secret": [
    column("webhook-secret", webhooks.id, webhooks.secret),
    column("webhook-secret", webhooks.id, webhooks.previousSecret),
  ],
  "mail-order": [resealMailOrders, resealDeletedMails],
  "approval-key": [column("approval-key", approvalKey.only, approvalKey.key)],
  "push-key": [column("push-key", pushKey.only, pushKey.privateKey)],
  "push-subscription": [
    column("push-subscription", pushSubscriptions.id, pushSubscriptions.sealed),
  ],
  "earlier-keys": [column("earlier-keys", earlierSecrets.fingerprint, earlierSecrets.lastingKeys)],
};

/**
 * While APP_SECRET_OLD is set, rewrites with APP_SECRET what the old one sealed. Not in the job queue,
 * where a worker with the settings before would take it. Every process does it: a row is replaced only
 * while it is as it was read.
 */
export function rewriteInBackground(services: Services): () => Promise<void> {
  const { secrets, log } = services;
  const { old } = secrets;
  if (old === null) return async () => {};
  let isAnnounced = false;
  let isStopped = false;
  const rewrite = async () => {
    if (!(await isReplaced(services, old))) return;
    let total = 0;
    for (let found = 1; found > 0; total += found) found = await rewriteOnce(services);
    await noteRewritten(services, old);
    if (isAnnounced && total === 0) return;
    isAnnounced = true;
    log.info(
      "everything stored is sealed with APP_SECRET: when all processes have it, APP_SECRET_OLD can be removed",
      { rewritten: total },
    );
  };
  const attempt = () =>
    rewrite().catch((error: unknown) => {
      if (!isStopped) log.warn("rewriting with the new APP_SECRET", { error });
    });
  let running = attempt();
  const timer = setInterval(() => {
    running = running.then(attempt);
  }, AGAIN_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    // Nothing waits for it: it fails with the next statement, and the next start goes on.
    isStopped = true;
  };
}

/** Not before the change: APP_SECRET_OLD may also hold the secret to come. */
async function isReplaced({ db, secrets }: Services, old: string): Promise<boolean> {
  const [now] = await db.select().from(installation);
  if (now?.secretFingerprint !== fingerprintOf(secrets.current)) return false;
  return (await db.$count(earlierSecrets, eq(earlierSecrets.fingerprint, fingerprintOf(old)))) > 0;
}

async function rewriteOnce(services: Services): Promise<number> {
  let rewritten = 0;
  for (const rewrite of Object.values(rewrites).flat()) rewritten += await rewrite(services);
  return rewritten;
}

async function noteRewritten({ db, clock }: Services, old: string): Promise<void> {
  const { fingerprint, rewrittenAt } = earlierSecrets;
  await db
    .update(earlierSecrets)
    .set({ rewrittenAt: clock() })
    .where(and(eq(fingerprint, fingerprintOf(old)), isNull(rewrittenAt)));
}

function column(purpose: RewrittenPurpose, id: PgColumn, sealed: PgColumn): Rewrite {
  const { table } = sealed;
  return async ({ db, secrets }) => {
    const keys = deriveKeys(secrets, purpose);
    let rewritten = 0;
    let rows: { id: unknown; text: unknown }[] = [];
    do {
      const last = rows.at(-1);
      rows = await db
        .select({ id, text: sealed })
        .from(table)
        .where(and(isNotNull(sealed), last && gt(id, last.id)))
        .orderBy(asc(id))
        .limit(BATCH);
      for (const row of rows) {
        const next = reseal(keys, String(row.text));
        if (next === null) continue;
        const { rowCount } = await db.execute(sql`update ${table}
          set ${sql.identifier(sealed.name)} = ${next}
          where ${id} = ${row.id} and ${sealed} = ${row.text}`);
        rewritten += rowCount ?? 0;
      }
    } while (rows.length === BATCH);
    return rewritten;
  };
}
