import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import type { Context, SpaceContext } from "#server/context.ts";
import { type DemoDecision, type DemoRound, demoRounds } from "#server/demo/demo-rounds.ts";
import { codeHashes } from "#server/features/approvals/check-code.ts";
import { decide } from "#server/features/approvals/decide.ts";
import { openRound } from "#server/features/approvals/open-round.ts";
import { approvalCodes, approvalPeople } from "#server/platform/db/schema/approvals.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";

const HOUR_MS = 3600_000;
const DAY_MS = 24 * HOUR_MS;
const CODE = "000000";

/** By the verbs alone, at a clock that was set back: what is recorded cannot be changed afterwards. */
export async function seedApprovals(ctx: SpaceContext): Promise<void> {
  for (const round of demoRounds) await seedRound(ctx, round);
}

async function seedRound(ctx: SpaceContext, drawn: DemoRound): Promise<void> {
  const [layout] = await ctx.db
    .select({ id: layouts.id, version: layouts.version, publicLink: layouts.publicLink })
    .from(layouts)
    .where(and(eq(layouts.userId, ctx.space.id), eq(layouts.title, drawn.title)));
  if (!layout) return;
  const { message, emails = [], dueInDays } = drawn;
  const opened = ago(ctx, drawn.openedDaysAgo * DAY_MS);
  const { round } = await openRound(opened, {
    layoutId: layout.id,
    version: layout.version,
    message,
    emails,
    deadline: dueInDays ? new Date(Date.now() + dueInDays * DAY_MS).toISOString() : null,
  });
  if (!round) return;
  const which = { publicLink: layout.publicLink, round_id: round.id, version: layout.version };
  for (const decision of drawn.decisions) await seedDecision(ctx, which, decision);
}

interface Which {
  publicLink: string;
  round_id: string;
  version: number;
}

async function seedDecision(
  ctx: SpaceContext,
  which: Which,
  { name, email, result, text, hoursAgo }: DemoDecision,
): Promise<void> {
  const then = ago(ctx, hoursAgo * HOUR_MS);
  const guest = {
    visitor: { hasPass: () => false, isAdmitted: () => false },
    guestId: randomUUID(),
  };
  const proof = email ? { email, code: await plantCode(then, which.round_id, email) } : {};
  await decide(then, guest, { ...which, id: randomUUID(), name, result, text, ...proof });
}

/** As if it had been mailed. */
async function plantCode(ctx: Context, roundId: string, email: string): Promise<string> {
  const [person] = await ctx.db
    .select({ id: approvalPeople.id })
    .from(approvalPeople)
    .where(and(eq(approvalPeople.roundId, roundId), eq(approvalPeople.email, email)));
  if (!person) throw new Error("nobody expects them");
  const [hash] = codeHashes(ctx, person.id, CODE);
  const expiresAt = new Date(ctx.clock().getTime() + HOUR_MS);
  await ctx.db.insert(approvalCodes).values({ personId: person.id, hash, expiresAt });
  return CODE;
}

function ago<Ctx extends Context>(ctx: Ctx, milliseconds: number): Ctx {
  return { ...ctx, clock: () => new Date(Date.now() - milliseconds) };
}
