import type * as contract from "#contract/routes/approvals.ts";
import { withoutSchemas } from "#web/features/comments/index.ts";

/** What visitors call to decide. */

const decisions = "/api/public/:publicLink/decisions" as const;

export const getOwnDecision = withoutSchemas<typeof contract.getOwnDecision>({
  method: "GET",
  path: "/api/public/:publicLink/decision",
  access: "public",
});

export const requestDecisionCode = withoutSchemas<typeof contract.requestDecisionCode>({
  method: "POST",
  path: `${decisions}/code`,
  access: "public",
});

export const decide = withoutSchemas<typeof contract.decide>({
  method: "POST",
  path: decisions,
  access: "public",
});

export const finishComments = withoutSchemas<typeof contract.finishComments>({
  method: "POST",
  path: "/api/public/:publicLink/finished",
  access: "public",
});
