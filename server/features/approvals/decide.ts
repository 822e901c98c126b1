import { eq } from "drizzle-orm";
import type { DecisionResult } from "#contract/approvals.ts";
import { Failure } from "#contract/errors.ts";
import type { OwnDecision } from "#contract/routes/approvals.ts";
import type { Context } from "#server/context.ts";
import { followRound } from "#server/features/approvals/follow-round.ts";
import { identify } from "#server/features/approvals/identify.ts";
import { findOwn, presentOwn } from "#server/features/approvals/own-decision.ts";
import { recordDecision } from "#server/features/approvals/record-decision.ts";
import {
  findOpenRound,
  type RoundRow,
  readWhole,
  stateOf,
} from "#server/features/approvals/rounds.ts";
import {
  type Caller,
  type Guest,
  type Honeypot,
  holdLayout,
  limitsOf,
  openAsGuest,
  requireConfirmed,
  requireRate,
  writeComment,
} from "#server/features/comments/index.ts";
import { approvalKeyOf } from "#server/features/evidence/index.ts";
import { ensureKeptHash, findVersion, type VersionRow } from "#server/features/layouts/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import type { EventLayout } from "#server/recorded-events.ts";

interface DecisionDraft extends Honeypot {
  id: string;
  round_id: string;
  /** The one on screen. */
  version: number;
  result: DecisionResult;
  name: string;
  text?: string | undefined;
  email?: string | undefined;
  code?: string | undefined;
}

interface Deciding {
  key: Buffer;
  guest: Guest;
  version: VersionRow;
  draft: DecisionDraft;
}

/** One decision however often it is sent, about what the person sees and nothing newer. */
export async function decide(
  ctx: Context,
  caller: Caller,
  { publicLink, ...draft }: DecisionDraft & { publicLink: string },
): Promise<OwnDecision> {
  const { layout, guest } = await openAsGuest(ctx, publicLink, caller);
  requireConfirmed(draft);
  await requireRate(ctx, limitsOf(guest, ctx, layout.id));
  const key = await approvalKeyOf(ctx, ctx.db);
  const version = await findVersion(ctx.db, layout.id, draft.version);
  if (!version) throw new Failure("newer_version");
  await ensureKeptHash(ctx, version);
  const decided = await holdLayout(ctx, layout.id, (tx, held) =>
    writeDecision(ctx, tx, held, { key, guest, version, draft }),
  );
  // Thrown after the commit: a wrong guess has been counted.
  if (decided instanceof Failure) throw decided;
  return decided;
}

async function writeDecision(
  ctx: Context,
  tx: Tx,
  layout: EventLayout,
  deciding: Deciding,
): Promise<OwnDecision | Failure> {
  const { key, guest, draft } = deciding;
  const sent = await findOwn(tx, layout.id, draft.id, guest.id);
  if (sent) return presentOwn(key, sent);
  if (draft.version !== layout.version) return new Failure("newer_version");
  const round = await findOpenRound(tx, layout.id);
  if (round?.id !== draft.round_id) return new Failure("round_over");
  const person = await identify(ctx, tx, round, { guestId: guest.id, ...draft });
  if (person instanceof Failure) return person;
  const wasApproved = await isApproved(tx, round);
  const openComments = await countOpen(tx, layout.id);
  const commentId = await writeText(ctx, tx, layout, deciding);
  const record = await recordDecision(ctx, tx, {
    ...deciding,
    person,
    round,
    openComments,
    commentId,
  });
  const completes = person.isExpected && !wasApproved && (await isApproved(tx, round));
  const { id, result } = draft;
  const { name, text = "" } = draft;
  const { confirmedBy } = person;
  const said = { name, confirmedBy, commentId, text: commentId && text, guestId: guest.id };
  const decided = { id, round, result, completes, ...said };
  await ctx.announce(tx, { type: "approval.decided", at: record.at, layout, decided });
  await followRound(ctx, tx, round);
  return presentOwn(key, record);
}

async function isApproved(tx: Tx, round: RoundRow): Promise<boolean> {
  return stateOf(await readWhole(tx, round)) === "approved";
}

async function countOpen(tx: Tx, layoutId: string): Promise<number> {
  const [row] = await tx
    .select({ all: layouts.commentCount, resolved: layouts.resolvedCount })
    .from(layouts)
    .where(eq(layouts.id, layoutId));
  return row ? row.all - row.resolved : 0;
}

/** What should change becomes a comment about the whole layout. */
async function writeText(
  ctx: Context,
  tx: Tx,
  layout: EventLayout,
  { guest, draft }: Deciding,
): Promise<string | null> {
  const { result, text: comment, name, version } = draft;
  if (result !== "changes_requested" || !comment) return null;
  const target = { layoutId: layout.id, actor: guest };
  const id = crypto.randomUUID();
  const at = { x_position: 0, y_position: 0, pinned: false };
  const written = await writeComment(ctx, tx, target, { id, name, comment, version, ...at });
  if (written instanceof Failure) throw written;
  return written.id;
}
