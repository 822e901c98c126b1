import { createHash, randomBytes } from "node:crypto";
import { asc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Services } from "#server/context.ts";
import { appendRecord, holdChains } from "#server/features/evidence/append-record.ts";
import { approvalKeyOf } from "#server/features/evidence/approval-key.ts";
import type { Tx } from "#server/platform/db/database.ts";
import {
  approvalHeads,
  approvalIdentities,
  approvalPeople,
  approvalRecords,
} from "#server/platform/db/schema/approvals.ts";

export type IdentityRow = typeof approvalIdentities.$inferSelect;

/** Who decided and from where, as it is told when they decide. */
export type Told = Omit<IdentityRow, "identitySalt" | "originSalt">;

/** What the record keeps of it can only be compared: without the salts it says nothing. */
export function withSalts(told: Told): IdentityRow {
  return { ...told, identitySalt: newSalt(), originSalt: newSalt() };
}

export function identityHashOf(row: IdentityRow): string {
  const { identitySalt, decisionId, layoutId, name, email, guestId, createdAt } = row;
  const at = createdAt.toISOString();
  return hash(["identity 1", identitySalt, decisionId, layoutId, name, email, guestId, at]);
}

export function originHashOf({ originSalt, decisionId, address, userAgent }: IdentityRow): string {
  return hash(["origin 1", originSalt, decisionId, address, userAgent]);
}

type Erasing = Pick<Services, "secrets" | "clock">;

/** Forgets who decided, wherever that person did; that it was erased is recorded in each chain. */
export async function eraseIdentitiesOf(
  ctx: Erasing,
  tx: Tx,
  person: { guestId: string } | { email: string },
): Promise<number> {
  const isTheirs =
    "email" in person
      ? eq(approvalIdentities.email, person.email)
      : eq(approvalIdentities.guestId, person.guestId);
  const found = idsOf(await readIds(tx, isTheirs));
  // Before the chains are held: see lock-order.ts.
  await forgetExpected(tx, found);
  if ("email" in person) await forgetAsked(tx, person.email);
  if (found.length === 0) return 0;
  const key = await approvalKeyOf(ctx, tx);
  await holdChains(tx, key);
  // Others may have erased them meanwhile, or ended their chains with the layouts.
  const erased = await readIds(tx, inArray(approvalIdentities.decisionId, found));
  for (const { layoutId, decisionId } of erased) {
    await appendRecord(tx, key, { layoutId, kind: "erasure", decisionId, at: ctx.clock() });
  }
  await eraseRows(tx, idsOf(erased));
  return erased.length;
}

/** When a layout goes its chain ends with that, and names nobody any more. */
export async function endChain(ctx: Erasing, tx: Tx, layoutId: string): Promise<void> {
  if ((await tx.$count(approvalHeads, eq(approvalHeads.layoutId, layoutId))) === 0) return;
  const key = await approvalKeyOf(ctx, tx);
  await appendRecord(tx, key, { layoutId, kind: "removal", at: ctx.clock() });
  await eraseRows(tx, idsOf(await readIds(tx, eq(approvalIdentities.layoutId, layoutId))));
}

/** The one way by which the database lets go of them; of address and browser alone when they expire. */
export async function eraseRows(tx: Tx, decisionIds: readonly string[], part?: "origin") {
  if (decisionIds.length === 0) return;
  const ids = sql.param(`{${decisionIds.join(",")}}`);
  await tx.execute(sql`select erase_approval_identities(${ids}::uuid[], ${part === "origin"})`);
}

function readIds(tx: Tx, which: SQL) {
  return tx
    .select({
      layoutId: approvalIdentities.layoutId,
      decisionId: approvalIdentities.decisionId,
    })
    .from(approvalIdentities)
    .where(which)
    .orderBy(asc(approvalIdentities.layoutId), asc(approvalIdentities.decisionId));
}

function idsOf(decisions: readonly { decisionId: string }[]): string[] {
  return decisions.map(({ decisionId }) => decisionId);
}

/** Their address in the list of those who were asked; before the rows that lead to it are gone. */
async function forgetExpected(tx: Tx, decisionIds: readonly string[]): Promise<void> {
  if (decisionIds.length === 0) return;
  const asked = tx
    .select({ id: approvalPeople.id })
    .from(approvalPeople)
    .innerJoin(approvalRecords, eq(approvalRecords.roundId, approvalPeople.roundId))
    .where(
      sql`${approvalRecords.person} = ${approvalPeople.person} and ${inArray(approvalRecords.decisionId, [...decisionIds])}`,
    );
  await tx.update(approvalPeople).set({ email: null }).where(inArray(approvalPeople.id, asked));
}

/** Who was asked and has not decided is expected still, and nobody knows by which address. */
async function forgetAsked(tx: Tx, email: string): Promise<void> {
  await tx.update(approvalPeople).set({ email: null }).where(eq(approvalPeople.email, email));
}

function newSalt(): string {
  return randomBytes(16).toString("hex");
}

function hash(values: readonly (string | null)[]): string {
  return createHash("sha256").update(JSON.stringify(values)).digest("hex");
}
