import { and, asc, eq, gt, isNull, or } from "drizzle-orm";
import type { Services } from "#server/context.ts";
import { ALL_CHAINS } from "#server/features/evidence/append-record.ts";
import { approvalKeyOf } from "#server/features/evidence/approval-key.ts";
import {
  type IdentityRow,
  identityHashOf,
  originHashOf,
} from "#server/features/evidence/identities.ts";
import {
  type HeadRow,
  NO_SEAL,
  type RecordRow,
  sealOfHead,
  sealOfRecord,
} from "#server/features/evidence/seal-record.ts";
import { originsKeptSince } from "#server/features/evidence/sweep-evidence.ts";
import type { Queryable, Tx } from "#server/platform/db/database.ts";
import {
  approvalHeads,
  approvalIdentities,
  approvalRecords,
} from "#server/platform/db/schema/approvals.ts";

export interface EvidenceProblem {
  layout_id: string;
  seq: number | null;
  problem:
    | "seal"
    | "order"
    | "cut_off"
    | "head"
    | "head_missing"
    | "chain_missing"
    | "identity"
    | "identity_missing"
    | "identity_foreign"
    | "origin"
    | "origin_missing"
    | "after_removal"
    | "total";
}

export interface Verified {
  chains: number;
  records: number;
  problems: EvidenceProblem[];
}

const BATCH = 1_000;

/** Reads every record, in one snapshot, and says what was changed, removed or cut off. */
export function verifyRecords(
  services: Pick<Services, "db" | "secrets" | "clock">,
): Promise<Verified> {
  return services.db.transaction(
    async (tx) => {
      const key = await approvalKeyOf(services, tx);
      const found: Verified = { chains: 0, records: 0, problems: [] };
      const heads = await readHeads(tx);
      const keptSince = originsKeptSince(services.clock());
      for await (const chain of readChains(tx)) {
        found.chains += 1;
        found.records += chain.records.length;
        const layoutId = chain.records[0]?.layoutId ?? "";
        found.problems.push(
          ...checkChain(key, chain.records),
          ...checkHead(key, chain.records, heads.get(layoutId)),
          ...checkIdentities(chain, keptSince),
        );
        heads.delete(layoutId);
      }
      found.problems.push(...checkRest(key, heads, found.records));
      found.problems.push(...(await findForeign(tx)));
      return found;
    },
    { isolationLevel: "repeatable read" },
  );
}

interface Chain {
  records: RecordRow[];
  identities: Map<string, IdentityRow>;
}

function checkChain(key: Buffer, records: readonly RecordRow[]): EvidenceProblem[] {
  const problems: EvidenceProblem[] = [];
  let [seq, last] = [0, NO_SEAL];
  let isRemoved = false;
  for (const record of records) {
    const { layoutId: layout_id } = record;
    const tell = (problem: EvidenceProblem["problem"]) =>
      problems.push({ layout_id, seq: record.seq, problem });
    if (record.seq !== seq + 1 || record.previousSeal !== last) tell("order");
    if (record.seal !== sealOfRecord(key, record)) tell("seal");
    if (isRemoved) tell("after_removal");
    isRemoved ||= record.kind === "removal";
    [seq, last] = [record.seq, record.seal];
  }
  return problems;
}

function checkHead(
  key: Buffer,
  records: readonly RecordRow[],
  head: HeadRow | undefined,
): EvidenceProblem[] {
  const last = records.at(-1);
  const of = { layout_id: last?.layoutId ?? "", seq: null };
  if (!head) return [{ ...of, problem: "head_missing" }];
  if (head.seal !== sealOfHead(key, head)) return [{ ...of, problem: "head" }];
  const isWhole = head.records === last?.seq && head.lastSeal === last.seal;
  return isWhole ? [] : [{ ...of, problem: "cut_off" }];
}

function checkIdentities({ records, identities }: Chain, keptSince: Date): EvidenceProblem[] {
  const erased = new Set(
    records.filter(({ kind }) => kind === "erasure").map(({ decisionId }) => decisionId),
  );
  const isRemoved = records.some(({ kind }) => kind === "removal");
  return records
    .filter(({ kind }) => kind === "decision")
    .flatMap((record) => {
      const identity = identities.get(record.decisionId ?? "");
      const isForgotten = isRemoved || erased.has(record.decisionId);
      const problem = identityProblem(record, identity, { isForgotten, keptSince });
      return problem ? [{ layout_id: record.layoutId, seq: record.seq, problem }] : [];
    });
}

function identityProblem(
  record: RecordRow,
  identity: IdentityRow | undefined,
  { isForgotten, keptSince }: { isForgotten: boolean; keptSince: Date },
): EvidenceProblem["problem"] | null {
  if (!identity) return isForgotten ? null : "identity_missing";
  if (isForgotten) return "identity_foreign";
  if (identityHashOf(identity) !== record.identityHash) return "identity";
  if (identity.originSalt !== null) {
    return originHashOf(identity) === record.originHash ? null : "origin";
  }
  const isExpired = record.at < keptSince;
  const isEmpty = identity.address === null && identity.userAgent === null;
  return isExpired && isEmpty ? null : "origin_missing";
}

/** Ends of chains that are gone as a whole, and the end of them all. */
function checkRest(
  key: Buffer,
  heads: ReadonlyMap<string, HeadRow>,
  records: number,
): EvidenceProblem[] {
  const total = heads.get(ALL_CHAINS);
  const isWhole = total ? total.records === records : records === 0;
  const isSealed = !total || total.seal === sealOfHead(key, total);
  const missing = [...heads.keys()].filter((layoutId) => layoutId !== ALL_CHAINS);
  return [
    ...missing.map((layout_id) => ({ layout_id, seq: null, problem: "chain_missing" as const })),
    ...(isWhole && isSealed
      ? []
      : [{ layout_id: ALL_CHAINS, seq: null, problem: "total" as const }]),
  ];
}

async function readHeads(tx: Tx): Promise<Map<string, HeadRow>> {
  const rows = await tx.select().from(approvalHeads);
  return new Map(rows.map((head) => [head.layoutId, head]));
}

/** Layout after layout, in memory of one chain and one batch. */
async function* readChains(tx: Tx): AsyncGenerator<Chain> {
  let chain: Chain | null = null;
  for await (const { record, identity } of readRecords(tx)) {
    if (chain && chain.records[0]?.layoutId !== record.layoutId) {
      yield chain;
      chain = null;
    }
    chain ??= { records: [], identities: new Map() };
    chain.records.push(record);
    if (identity) chain.identities.set(identity.decisionId, identity);
  }
  if (chain) yield chain;
}

async function* readRecords(tx: Tx) {
  const { layoutId, seq } = approvalRecords;
  let last: RecordRow | null = null;
  for (;;) {
    const rows: { record: RecordRow; identity: IdentityRow | null }[] = await tx
      .select({ record: approvalRecords, identity: approvalIdentities })
      .from(approvalRecords)
      .leftJoin(
        approvalIdentities,
        and(
          eq(approvalIdentities.decisionId, approvalRecords.decisionId),
          eq(approvalRecords.kind, "decision"),
        ),
      )
      .where(
        last
          ? or(gt(layoutId, last.layoutId), and(eq(layoutId, last.layoutId), gt(seq, last.seq)))
          : undefined,
      )
      .orderBy(asc(layoutId), asc(seq))
      .limit(BATCH);
    yield* rows;
    last = rows.at(-1)?.record ?? null;
    if (rows.length < BATCH) return;
  }
}

/** Somebody who is said to have decided something that no record knows. */
async function findForeign(db: Queryable): Promise<EvidenceProblem[]> {
  const isRecorded = and(
    eq(approvalRecords.decisionId, approvalIdentities.decisionId),
    eq(approvalRecords.kind, "decision"),
  );
  const rows = await db
    .select({ layout_id: approvalIdentities.layoutId })
    .from(approvalIdentities)
    .leftJoin(approvalRecords, isRecorded)
    .where(isNull(approvalRecords.decisionId));
  return rows.map((row) => ({ ...row, seq: null, problem: "identity_foreign" as const }));
}
