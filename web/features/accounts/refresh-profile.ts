import { getProfile } from "#contract/routes/profile.ts";
import { updateUser } from "#web/features/accounts/session-keeper.ts";
import { call } from "#web/lib/api.ts";

/** Looks again after something that may have changed it. Whoever asks does not wait for it, nor fail with it. */
export async function refreshProfile(): Promise<void> {
  const profile = await call(getProfile, {}).catch(() => null);
  if (profile !== null) updateUser({ profile });
}
