import { createHash, createHmac, randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { Failure, invalidInput } from "#contract/errors.ts";
import type { Route } from "#contract/route.ts";
import { deriveKeys, type Keys } from "#server/app-secret.ts";
import type { Context } from "#server/context.ts";
import { seal, unseal } from "#server/features/accounts/index.ts";
import {
  claimKey,
  holdClaim,
  isAt,
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
  /** Does it. Whoever takes over after a failure or a crash gets the same id. */
  run(id: string): Promise<{ asked: string; output: Output }>;
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
    return (await work.run(randomUUID())).output;
  }
  if (!FORM.test(idempotencyKey)) throw invalidInput(HEADER);
  const keyHash = createHash("sha256").update(idempotencyKey).digest("base64url");
  const place = { apiKeyId: viewer.apiKey.id, route: `${method} ${path}`, keyHash };
  const deadline = performance.now() + PATIENCE_MS;
  while (performance.now() < deadline) {
    const claimId = await claimKey(ctx, place, viewer.profile.id);
    if (claimId !== null) return runFirst(ctx, claimId, work);
    const kept = await readAnswer(ctx, place);
    if (kept) return repeatAnswer(ctx, kept, await work.asked());
    await pause(LOOK_EVERY_MS);
  }
  throw new Failure("unavailable");
}

async function runFirst<Output>(
  ctx: Context,
  claimId: string,
  work: Repeatable<Output>,
): Promise<Output> {
  const letGo = holdClaim(ctx, claimId);
  try {
    const { asked, output } = await work.run(claimId);
    const keys = keysOf(ctx);
    await ctx.db
      .update(idempotencyKeys)
      .set({
        asked: hashAsked(keys[0], asked),
        answer: seal(keys, JSON.stringify(output ?? null)),
      })
      .where(eq(idempotencyKeys.id, claimId));
    return output;
  } catch (error) {
    // If this fails as well, the claim runs out by itself.
    await leaveClaim(ctx, claimId).catch(() => {});
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
  const isSame = keys.some((key) => hashAsked(key, asked) === kept.asked);
  if (!isSame) throw new Failure("idempotency_key_reused");
  return JSON.parse(unseal(keys, kept.answer)) as Output;
}

function keysOf({ secrets }: Context): Keys {
  return deriveKeys(secrets, "idempotency-key");
}

/** Keyed, since a short password may be all that is not known of it. */
function hashAsked(key: Buffer, asked: string): string {
  return createHmac("sha256", key).update(asked).digest("base64url");
}
