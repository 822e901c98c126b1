import type { deadInvitation } from "#contract/messages/invitation-screens.ts";
import { type OpenInvitation, readInvitation } from "#contract/routes/members.ts";
import { call } from "#web/lib/api.ts";
import { Refusal } from "#web/lib/refusal.ts";

/** Why an invitation leads nowhere any more; each has a page. */
export type DeadCode = keyof typeof deadInvitation;

const DEAD: Readonly<Record<DeadCode, true>> = {
  invitation_expired: true,
  invitation_revoked: true,
  invitation_used: true,
  invitation_invalid: true,
  space_without_team: true,
};

export type OpenedInvitation =
  | { dead: null; invitation: OpenInvitation }
  | { dead: DeadCode; invitation: null };

/** Reads what a link leads to, and uses nothing up. Throws when the server cannot be asked. */
export async function openInvitation(token: string): Promise<OpenedInvitation> {
  try {
    return { dead: null, invitation: await call(readInvitation, { token }) };
  } catch (error) {
    const dead = deadCodeOf(error);
    if (dead === null) throw error;
    return { dead, invitation: null };
  }
}

export function deadCodeOf(error: unknown): DeadCode | null {
  if (!(error instanceof Refusal)) return null;
  // What cannot be a token.
  if (error.code === "invalid_input" && error.params.field === "token") return "invitation_invalid";
  return isDead(error.code) ? error.code : null;
}

function isDead(code: string): code is DeadCode {
  return Object.hasOwn(DEAD, code);
}
