import type { Db, Tx } from "#server/platform/db/database.ts";

/** COMMIT was asked for and not answered: it may have happened, and it may happen yet. */
export class CommitInDoubt extends Error {
  override readonly name = "CommitInDoubt";
}

/**
 * A transaction for whoever undoes something when it fails. Any failure but `CommitInDoubt` came before
 * COMMIT, so that nothing of the transaction is there and nothing of it will be.
 */
export async function decidedTransaction<T>(
  db: Pick<Db, "transaction">,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  let isAsked = false;
  try {
    return await db.transaction(async (tx) => {
      // It may be run again.
      isAsked = false;
      const result = await work(tx);
      isAsked = true;
      return result;
    });
  } catch (error) {
    throw isAsked ? new CommitInDoubt("COMMIT was not answered", { cause: error }) : error;
  }
}
