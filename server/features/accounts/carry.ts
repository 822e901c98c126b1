import { safeReturnPath } from "#contract/return-path.ts";

/** What the provider's price ids are made of. */
const PLAN = /^[\w-]{1,200}$/;

/** What a mail's link remembers, so that it works in another browser too: the plan and the way back. */
export function carryOf(input: {
  plan?: string | undefined;
  redirect?: string | undefined;
}): Record<string, string> {
  const redirect = input.redirect && safeReturnPath(input.redirect);
  const plan = input.plan && PLAN.test(input.plan) ? input.plan : undefined;
  return { ...(plan && { plan }), ...(redirect && { redirect }) };
}
