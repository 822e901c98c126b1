import { Failure } from "#contract/errors.ts";
import type { UserContext } from "#server/context.ts";

/** Admins change their own account in the settings, with the proof of identity required there. */
export function refuseOwnAccount({ viewer }: UserContext, userId: string): void {
  if (userId === viewer.profile.id) throw new Failure("own_account");
}
