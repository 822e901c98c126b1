import { Failure } from "#contract/errors.ts";
import { getProfile, type Profile } from "#contract/routes/profile.ts";
import { getSession, type Session } from "#contract/routes/session.ts";
import { call } from "#web/lib/api.ts";

/** Apart from the store so that visitors without a session never load the contract's schemas. */
export async function fetchSession(): Promise<{ session: Session; profile: Profile | null }> {
  const [session, profile] = await Promise.all([call(getSession, {}), fetchProfile()]);
  return { session, profile };
}

/** A session that has ended is the session's answer to give; any other failure only leaves the profile out. */
async function fetchProfile(): Promise<Profile | null> {
  try {
    return await call(getProfile, {});
  } catch (error) {
    if (error instanceof Failure) return null;
    throw error;
  }
}
