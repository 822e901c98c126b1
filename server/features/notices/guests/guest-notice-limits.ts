import { deriveKeys } from "#server/app-secret.ts";
import type { Context } from "#server/context.ts";
import { hashShortCode } from "#server/features/accounts/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { type RateLimit, takeAttempts } from "#server/platform/db/rate-limit.ts";

const HOUR = 3600;
const DAY = 24 * HOUR;

/** An open form invites machines: so many an hour from one address on the net, and from one browser. */
export function askingLimits(clientAddress: string, guestId: string): RateLimit[] {
  return [
    { key: `guest-notices:address:${clientAddress}`, limit: 60, windowSeconds: HOUR },
    { key: `guest-notices:guest:${guestId}`, limit: 10, windowSeconds: HOUR },
  ];
}

/**
 * Takes the one confirmation that a mailbox may get in a day, over all layouts and browsers; false when it is
 * taken. Counted by hash, as the table outlives the address, and with every secret that is in use.
 */
export async function takeConfirmationOfDay(
  { secrets, clock }: Pick<Context, "secrets" | "clock">,
  tx: Tx,
  email: string,
): Promise<boolean> {
  const hashes = hashShortCode(deriveKeys(secrets, "rate-limit"), "guest-confirmation", email);
  const rates = hashes.map((hash) => ({
    key: `guest-confirmation:to:${hash}`,
    limit: 1,
    windowSeconds: DAY,
  }));
  const { allowed } = await takeAttempts(tx, rates, clock());
  return allowed;
}
