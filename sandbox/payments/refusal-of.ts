import type { DeclineName } from "#sandbox/payments/declines.ts";
import type { MethodRecord } from "#sandbox/records/customer-records.ts";
import { testCard } from "#sandbox/test-cards.ts";

/** Why a charge would not go through without its owner; null when it would. */
export type Refusal = DeclineName | "authentication_required" | "no_method";

export function refusalOf(method: MethodRecord | null): Refusal | null {
  if (!method) return "no_method";
  if (method.kind.type === "boleto") return null;
  const { confirms, failsAs, refusedAs } = testCard(method.kind.card);
  if (confirms === "always") return "authentication_required";
  return refusedAs ?? failsAs ?? null;
}
