import { and, eq, inArray } from "drizzle-orm";
import { paymentReversals } from "#server/platform/db/schema/money-back.ts";

const OPEN = ["needs_response", "under_review", "warning_needs_response", "warning_under_review"];

/** The bank has not decided yet. */
export const isOpenDispute = and(
  eq(paymentReversals.kind, "dispute"),
  inArray(paymentReversals.status, OPEN),
);
