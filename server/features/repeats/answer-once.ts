import { createHash, createHmac, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { errorStatus, Failure, invalidInput } from "#contract/errors.ts";
import type { Route } from "#contract/route.ts";
import { deriveKeys, type Keys } from "#server/app-secret.ts";
import type { Context } from "#server/context.ts";
import { seal, unseal } from "#server/features/accounts/index.ts";
import {
  type Claim,
  claimKey,
  holdClaim,
  isAt,
  keepAsked,
  leaveClaim,
  type Place,
} from "#server/features/repeats/claim-key.ts";
import { idempotencyKeys } from "#server/platform/db/schema/idempotency-keys.ts";

const HEADER = "Idempotency-Key";
const FORM = /^[\x21-\x7e]{1,255}$/;
const LOOK_EVERY_MS = 100;
/** Longer than anything takes that a program asks for. */
const PATIENCE_MS = 180_000;

interface Repeatable<Output> {
  /** What is asked for, read without doing it: for a repeat. */
  asked(): Promise<string>;
  /**
   * Does it. Whoever takes over after a failure or a crash gets the same id. `describe` says what is asked for,
   * before anything is made of it.
   */
  run(id: string, describe: (asked: string) => Promise<void>): Promise<Output>;
}

/**
 * A program's POST with an Idempotency-Key is done once: repeats within a day wait for it and get its answer.
 * What was refused or has failed is not kept, and may be tried again under its key.
 */
export async function answerOnce<Output>(
  ctx: Context,
  { method, path }: Route,
  work: Repeatable<Output>,
): Promise<Output> {
  const { viewer, idempotencyKey } = ctx;
  if (idempotencyKey === undefined || !viewer?.apiKey || method !== "POST") {
    return work.run(randomUUID(), async () => {});
  }
  if (!FORM.test(idempotencyKey)) throw invalidInput(HEADER);
  const keyHash = createHash("sha256").update(idempotencyKey).digest("base64url");
  const place = { apiKeyId: viewer.apiKey.id, route: `${method} ${path}`, keyHash };
  const deadline = performance.now() + PATIENCE_MS;
  while (performance.now() < deadline) {
    const claim = await claimKey(ctx, place, viewer.profile.id);
    if (claim) return runFirst(ctx, claim, work);
    const kept = await readAnswer(ctx, place);
    if (kept) return repeatAnswer(ctx, kept, await work.asked());
    await pause(LOOK_EVERY_MS);
  }
  throw new Failure("unavailable");
}

async function runFirst<Output>(
  ctx: Context,
  claim: Claim,
  work: Repeatable<Output>,
): Promise<Output> {
  const letGo = holdClaim(ctx, claim.id);
  const keys = keysOf(ctx);
  try {
    const output = await work.run(claim.id, async (asked) => {
      if (claim.asked === null) return keepAsked(ctx, claim.id, hashAsked(keys[0], asked));
      requireSame(keys, claim.asked, asked);
    });
    await ctx.db
      .update(idempotencyKeys)
      .set({ answer: seal(keys, JSON.stringify(output ?? null)) })
      .where(eq(idempotencyKeys.id, claim.id));
    return output;
  } catch (error) {
    const wasRefused = error instanceof Failure && errorStatus[error.code] < 500;
    // If this fails as well, the claim runs out by itself.
    await leaveClaim(ctx, claim, wasRefused).catch(() => {});
    throw error;
  } finally {
    letGo();
  }
}

interface KeptAnswer {
  asked: string;
  answer: string;
}

async function readAnswer({ db }: Context, place: Place): Promise<KeptAnswer | null> {
  const { asked, answer } = idempotencyKeys;
  const [row] = await db.select({ asked, answer }).from(idempotencyKeys).where(isAt(place));
  return row?.asked && row.answer ? { asked: row.asked, answer: row.answer } : null;
}

function repeatAnswer<Output>(ctx: Context, kept: KeptAnswer, asked: string): Output {
  const keys = keysOf(ctx);
  requireSame(keys, kept.asked, asked);
  return JSON.parse(unseal(keys, kept.answer)) as Output;
}

function requireSame(keys: Keys, kept: string, asked: string): void {
  const isSame = keys.some((key) => hashAsked(key, asked) === kept);
  if (!isSame) throw new Failure("idempotency_key_reused");
}

function keysOf({ secrets }: Context): Keys {
  return deriveKeys(secrets, "idempotency-key");
}

/** Keyed, since a short password may be all that is not known of it. */
function hashAsked(key: Buffer, asked: string): string {
  return createHmac("sha256", key).update(asked).digest("base64url");
}
