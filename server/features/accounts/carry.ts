import { safeReturnPath } from "#contract/return-path.ts";

/** The characters of the provider's price ids. */
const PLAN = /^[\w-]{1,200}$/;

/**
 * What a mailed link carries along, so that it works in another browser too: the plan and the return
 * path.
 */
export function carryOf(input: {
  plan?: string | undefined;
  redirect?: string | undefined;
}): Record<string, string> {
  const redirect = input.redirect && safeReturnPath(input.redirect);
  const plan = input.plan && PLAN.test(input.plan) ? input.plan : undefined;
  return { ...(plan && { plan }), ...(redirect && { redirect }) };
}
