import { eq } from "drizzle-orm";
import { hasApiAccess } from "#contract/access.ts";
import { Failure } from "#contract/errors.ts";
import { API_KEY_HEADER } from "#contract/route.ts";
import type { Authenticate, HttpContext } from "#server/api.ts";
import type { Reader, Services } from "#server/context.ts";
import { presentProfile } from "#server/features/accounts/index.ts";
import { findKey, noteUse } from "#server/features/api-keys/find-key.ts";
import { takeFromWindow } from "#server/platform/db/rate-limit.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";
import { users } from "#server/platform/db/schema/users.ts";

const REQUESTS_A_MINUTE = 120;
const POLICY = "minuto";

/** A key is accepted on the routes that allow it and ignored everywhere else. */
export function authenticateWithKey(services: Services, bySession: Authenticate): Authenticate {
  return async (c, record) => {
    const apiKey = record.apiKey ? c.req.header(API_KEY_HEADER) : undefined;
    return apiKey === undefined ? bySession(c, record) : readerOf(services, c, apiKey);
  };
}

/** Whose key it is; what its scope opens is checked with the route. */
export async function readerOf(
  services: Services,
  c: HttpContext,
  apiKey: string,
): Promise<Reader> {
  const key = await findKey(services, apiKey);
  const [found] = await services.db
    .select({ profile: profiles, email: users.email })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(eq(profiles.id, key.userId));
  if (!found) throw new Failure("api_key_invalid");
  const profile = presentProfile(found.profile, found.email);
  await limitRequests(services, c, key.id);
  if (!hasApiAccess(profile, services.clock())) throw new Failure("api_access_required");
  await noteUse(services, key);
  return { profile, session: null, apiKey: { id: key.id, scope: key.scope } };
}

/**
 * Sets the rate-limit headers on every answer, refused ones included. Replacing a key does not reset what
 * is counted.
 */
async function limitRequests(
  { db, clock }: Services,
  c: HttpContext,
  keyId: string,
): Promise<void> {
  const rate = { key: `api-key:${keyId}`, limit: REQUESTS_A_MINUTE, windowSeconds: 60 };
  const { allowed, remaining, resetSeconds } = await takeFromWindow(db, rate, clock());
  c.header("RateLimit-Policy", `"${POLICY}";q=${REQUESTS_A_MINUTE};w=60`);
  c.header("RateLimit", `"${POLICY}";r=${remaining};t=${resetSeconds}`);
  c.header("RateLimit-Limit", String(REQUESTS_A_MINUTE));
  c.header("RateLimit-Remaining", String(remaining));
  c.header("RateLimit-Reset", String(resetSeconds));
  if (!allowed) throw new Failure("too_many_requests", { retry_after: resetSeconds });
}
