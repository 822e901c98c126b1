import { setTimeout as pause } from "node:timers/promises";
import { Failure } from "#contract/errors.ts";
import type { Services } from "#server/context.ts";

/** The provider takes 25 requests a second with a test key, and each account costs two of them. */
const ACCOUNTS_APART_MS = 150;

/** One account that cannot be read is told to the operator and keeps nobody else waiting. */
export async function settleEach<Account extends { userId: string }>(
  { log }: Pick<Services, "log">,
  accounts: Iterable<Account>,
  settle: (account: Account) => Promise<void>,
): Promise<void> {
  for (const account of accounts) {
    try {
      await settle(account);
    } catch (error) {
      if (!(error instanceof Failure && error.code === "payment_refused")) throw error;
      const { userId: id } = account;
      log.error("an account that the payment provider does not let us read", { id, error });
    }
    await pause(ACCOUNTS_APART_MS);
  }
}
