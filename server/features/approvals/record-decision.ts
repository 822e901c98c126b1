import type { DecisionResult } from "#contract/approvals.ts";
import type { Context } from "#server/context.ts";
import type { Decider } from "#server/features/approvals/identify.ts";
import type { DecisionRecord, RoundRow } from "#server/features/approvals/rounds.ts";
import {
  appendRecord,
  identityHashOf,
  originHashOf,
  withSalts,
} from "#server/features/evidence/index.ts";
import { getVersion } from "#server/features/layouts/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { approvalIdentities } from "#server/platform/db/schema/approvals.ts";

const MAX_USER_AGENT = 500;

interface Made {
  key: Buffer;
  guest: { id: string | null };
  draft: { id: string; name: string; result: DecisionResult };
  person: Decider;
  round: RoundRow;
  openComments: number;
  commentId: string | null;
}

/** The decision at the end of its layout's chain, and apart from it, who made it and from where. */
export async function recordDecision(
  ctx: Context,
  tx: Tx,
  { key, guest, draft, person: decider, round, openComments, commentId }: Made,
): Promise<DecisionRecord> {
  const { layoutId, version } = round;
  const at = ctx.clock();
  const identity = withSalts({
    decisionId: draft.id,
    layoutId,
    name: draft.name,
    email: decider.email,
    guestId: guest.id,
    address: ctx.clientAddress,
    userAgent: ctx.userAgent.slice(0, MAX_USER_AGENT),
    createdAt: at,
  });
  // Its hashes are read where nothing can change them any more.
  const { receivedSha256, keptSha256 } = await getVersion(tx, layoutId, version);
  const made = {
    decisionId: draft.id,
    roundId: round.id,
    version,
    result: draft.result,
    person: decider.person,
    confirmedBy: decider.confirmedBy,
  };
  const record = await appendRecord(tx, key, {
    ...made,
    layoutId,
    kind: "decision",
    at,
    openComments,
    commentId,
    receivedSha256,
    keptSha256,
    identityHash: identityHashOf(identity),
    originHash: originHashOf(identity),
  });
  await tx.insert(approvalIdentities).values(identity);
  return { ...record, ...made };
}
