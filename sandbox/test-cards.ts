import type { DeclineName } from "#sandbox/payments/declines.ts";

/** How a card behaves when it is saved and when it is charged. */
interface TestCard {
  number: string;
  /** Refused when it is saved, for this reason. */
  refusedAs?: DeclineName;
  /** Its owner has to confirm: once, when it is saved, or each payment. */
  confirms?: "always" | "once";
  /** Accepted when it is saved, refused when it is charged. */
  failsAs?: DeclineName;
  /** What comes after a payment. */
  afterwards?: "disputed" | "refund_fails";
}

/** The real provider's test cards. No other number is accepted: it could be somebody's. */
export const testCards = {
  approved: { number: "4242424242424242" },
  declined: { number: "4000000000000002", refusedAs: "generic_decline" },
  insufficientFunds: { number: "4000000000009995", refusedAs: "insufficient_funds" },
  lost: { number: "4000000000009987", refusedAs: "lost_card" },
  stolen: { number: "4000000000009979", refusedAs: "stolen_card" },
  expired: { number: "4000000000000069", refusedAs: "expired_card" },
  wrongCvc: { number: "4000000000000127", refusedAs: "incorrect_cvc" },
  processingError: { number: "4000000000000119", refusedAs: "processing_error" },
  needsAuthentication: { number: "4000002500003155", confirms: "once" },
  alwaysAuthenticates: { number: "4000002760003184", confirms: "always" },
  failsLater: { number: "4000000000000341", failsAs: "generic_decline" },
  fundsMissingLater: {
    number: "4000008260003178",
    confirms: "once",
    failsAs: "insufficient_funds",
  },
  disputed: { number: "4000000000000259", afterwards: "disputed" },
  refundFails: { number: "4000000000005126", afterwards: "refund_fails" },
} as const satisfies Record<string, TestCard>;

export type CardName = keyof typeof testCards;

export function testCard(name: CardName): TestCard {
  return testCards[name];
}

export function findCard(typed: string): CardName | null {
  const number = typed.replace(/[\s-]/g, "");
  const names = Object.keys(testCards) as CardName[];
  return names.find((name) => testCards[name].number === number) ?? null;
}
