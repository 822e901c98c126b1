import { Failure } from "#contract/errors.ts";
import type { UserContext } from "#server/context.ts";

/** What settings do with the person's own proof and care, the admin area does not do past them. */
export function refuseOwnAccount({ viewer }: UserContext, userId: string): void {
  if (userId === viewer.profile.id) throw new Failure("own_account");
}
