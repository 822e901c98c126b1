import { randomUUID } from "node:crypto";
import { and, eq, isNull, lte, sql } from "drizzle-orm";
import type { Services } from "#server/context.ts";
import { idempotencyKeys } from "#server/platform/db/schema/idempotency-keys.ts";

const DAY_MS = 24 * 3600_000;
/** Without a sign of life for so long, whoever was at it has died. */
const HELD_MS = 60_000;
const SIGN_EVERY_MS = 20_000;

type Shared = Pick<Services, "db" | "clock" | "log">;

/** Which requests repeat each other. */
export interface Place {
  apiKeyId: string;
  route: string;
  keyHash: string;
}

export function dayBefore(now: Date): Date {
  return new Date(now.getTime() - DAY_MS);
}

export function isAt({ apiKeyId, route, keyHash }: Place) {
  const { apiKeyId: ofKey, route: onRoute, keyHash: named } = idempotencyKeys;
  return and(eq(ofKey, apiKeyId), eq(onRoute, route), eq(named, keyHash));
}

export interface Claim {
  /** What is made takes it. */
  id: string;
  /** What was asked for under this id by a request that may have been carried out. */
  asked: string | null;
}

/** Lets this request do it; null while another is at it, or when it is answered. */
export async function claimKey(
  { db, clock }: Shared,
  place: Place,
  userId: string,
): Promise<Claim | null> {
  const now = clock();
  const heldUntil = new Date(now.getTime() + HELD_MS);
  const { id, createdAt, asked, answer, heldUntil: held } = idempotencyKeys;
  const isOver = lte(createdAt, dayBefore(now));
  const [claimed] = await db
    .insert(idempotencyKeys)
    .values({ id: randomUUID(), userId, ...place, heldUntil, createdAt: now })
    .onConflictDoUpdate({
      target: [idempotencyKeys.apiKeyId, idempotencyKeys.route, idempotencyKeys.keyHash],
      set: {
        id: sql`case when ${isOver} then excluded.id else ${id} end`,
        // The day counts from the one that was answered.
        createdAt: now,
        heldUntil,
        asked: sql`case when ${isOver} then null else ${asked} end`,
        answer: null,
      },
      setWhere: sql`${isOver} or (${answer} is null and ${lte(held, now)})`,
    })
    .returning({ id, asked });
  return claimed ?? null;
}

/** Before anything is made of it. */
export async function keepAsked({ db }: Shared, claimId: string, asked: string): Promise<void> {
  await db.update(idempotencyKeys).set({ asked }).where(eq(idempotencyKeys.id, claimId));
}

/**
 * Lets a repeat take over at once, under the same id: whatever failed may have been committed, or may be yet,
 * and a repeat has to find it. After a refusal it may ask for something else, unless `asked` was before that.
 */
export async function leaveClaim(
  { db, clock }: Shared,
  { id, asked }: Claim,
  wasRefused: boolean,
): Promise<void> {
  await db
    .update(idempotencyKeys)
    .set({ heldUntil: clock(), ...(wasRefused && { asked }) })
    .where(and(eq(idempotencyKeys.id, id), isNull(idempotencyKeys.answer)));
}

/** Shows that the work goes on, until it is told to stop. */
export function holdClaim({ db, clock, log }: Shared, claimId: string): () => void {
  const timer = setInterval(() => {
    const heldUntil = new Date(clock().getTime() + HELD_MS);
    db.update(idempotencyKeys)
      .set({ heldUntil })
      .where(eq(idempotencyKeys.id, claimId))
      .catch((error: unknown) => log.warn("holding an idempotency key", { error }));
  }, SIGN_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
