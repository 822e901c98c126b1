import type { CardRecord } from "#sandbox/sandbox-state.ts";

export type CardVerdict =
  | { kind: "approved" | "needs_authentication" | "fails_later"; card: CardRecord }
  | { kind: "declined" | "not_a_test_card" };

/** The real provider's test cards. No other number is accepted: it could be somebody's. */
export const testCards = {
  approved: "4242424242424242",
  declined: "4000000000000002",
  needsAuthentication: "4000002500003155",
  failsLater: "4000000000000341",
} as const;

export function checkCard(typed: string): CardVerdict {
  const number = typed.replace(/[\s-]/g, "");
  const card = { last4: number.slice(-4), failsLater: number === testCards.failsLater };
  if (number === testCards.approved) return { kind: "approved", card };
  if (number === testCards.needsAuthentication) return { kind: "needs_authentication", card };
  if (number === testCards.failsLater) return { kind: "fails_later", card };
  return { kind: number === testCards.declined ? "declined" : "not_a_test_card" };
}
