import { eq } from "drizzle-orm";
import {
  type HeadRow,
  NO_SEAL,
  type RecordRow,
  sealOfHead,
  sealOfRecord,
} from "#server/features/evidence/seal-record.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { approvalHeads, approvalRecords } from "#server/platform/db/schema/approvals.ts";

/** Stands for all chains together: how many records there are, so that no whole chain goes unnoticed. */
export const ALL_CHAINS = "00000000-0000-0000-0000-000000000000";

type Draft = Pick<RecordRow, "layoutId" | "kind" | "at"> &
  Partial<Omit<RecordRow, "seq" | "previousSeal" | "seal">>;

/** Puts a record at the end of its layout's chain; one at a time, whatever the layout. */
export async function appendRecord(tx: Tx, key: Buffer, draft: Draft): Promise<RecordRow> {
  const total = await holdHead(tx, key, ALL_CHAINS);
  const head = await holdHead(tx, key, draft.layoutId);
  const unsealed = {
    ...NOTHING,
    ...draft,
    seq: head.records + 1,
    previousSeal: head.lastSeal,
  };
  const record = { ...unsealed, seal: sealOfRecord(key, unsealed) };
  await tx.insert(approvalRecords).values(record);
  await moveHead(tx, key, { ...head, records: record.seq, lastSeal: record.seal });
  await moveHead(tx, key, { ...total, records: total.records + 1 });
  return record;
}

/** Whoever holds all chains sees what others have appended until now, and nobody appends before the commit. */
export async function holdChains(tx: Tx, key: Buffer): Promise<void> {
  await holdHead(tx, key, ALL_CHAINS);
}

async function holdHead(tx: Tx, key: Buffer, layoutId: string): Promise<HeadRow> {
  const empty = { layoutId, records: 0, lastSeal: NO_SEAL };
  const first = { ...empty, seal: sealOfHead(key, empty) };
  await tx.insert(approvalHeads).values(first).onConflictDoNothing();
  const [held] = await tx
    .select()
    .from(approvalHeads)
    .where(eq(approvalHeads.layoutId, layoutId))
    .for("update");
  return held ?? first;
}

async function moveHead(tx: Tx, key: Buffer, head: HeadRow): Promise<void> {
  const { layoutId, records, lastSeal } = head;
  await tx
    .update(approvalHeads)
    .set({ records, lastSeal, seal: sealOfHead(key, head) })
    .where(eq(approvalHeads.layoutId, layoutId));
}

const NOTHING = {
  decisionId: null,
  roundId: null,
  version: null,
  result: null,
  person: null,
  confirmedBy: null,
  openComments: null,
  commentId: null,
  receivedSha256: null,
  keptSha256: null,
  identityHash: null,
  originHash: null,
} as const satisfies Partial<RecordRow>;
