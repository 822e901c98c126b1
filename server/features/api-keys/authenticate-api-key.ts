import { eq } from "drizzle-orm";
import { hasApiAccess } from "#contract/access.ts";
import { Failure } from "#contract/errors.ts";
import { API_KEY_HEADER } from "#contract/route.ts";
import type { Authenticate, HttpContext } from "#server/api.ts";
import type { Reader, Services } from "#server/context.ts";
import { hashToken, presentProfile } from "#server/features/accounts/index.ts";
import { takeFromWindow } from "#server/platform/db/rate-limit.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";
import { users } from "#server/platform/db/schema/users.ts";

const REQUESTS_A_MINUTE = 120;
/** "Last used" is told to the minute, so it is written no more often. */
const NOTED_EVERY_MS = 60_000;

/** A key decides on the routes that say so; everywhere else it is as if it were not there. */
export function authenticateWithKey(services: Services, bySession: Authenticate): Authenticate {
  return async (c, record) => {
    const apiKey = record.apiKey ? c.req.header(API_KEY_HEADER) : undefined;
    return apiKey === undefined ? bySession(c, record) : readerOf(services, c, apiKey);
  };
}

async function readerOf(services: Services, c: HttpContext, apiKey: string): Promise<Reader> {
  const [found] = await services.db
    .select({ profile: profiles, email: users.email })
    .from(profiles)
    .innerJoin(users, eq(users.id, profiles.id))
    .where(eq(profiles.apiKeyHash, hashToken(apiKey)));
  if (!found) throw new Failure("api_key_invalid");
  const profile = presentProfile(found.profile, found.email);
  await limitRequests(services, c, profile.id);
  if (!hasApiAccess(profile, services.clock())) throw new Failure("api_access_required");
  await noteUse(services, found.profile);
  return { profile, session: null };
}

/** Told on every answer, refused ones included. By person, so that a new key is no way around it. */
async function limitRequests(
  { db, clock }: Services,
  c: HttpContext,
  userId: string,
): Promise<void> {
  const rate = { key: `api-key:${userId}`, limit: REQUESTS_A_MINUTE, windowSeconds: 60 };
  const { allowed, remaining, resetSeconds } = await takeFromWindow(db, rate, clock());
  c.header("RateLimit-Limit", String(REQUESTS_A_MINUTE));
  c.header("RateLimit-Remaining", String(remaining));
  c.header("RateLimit-Reset", String(resetSeconds));
  if (!allowed) throw new Failure("too_many_requests", { retry_after: resetSeconds });
}

async function noteUse(
  { db, clock }: Services,
  { id, apiKeyUsedAt: before }: typeof profiles.$inferSelect,
): Promise<void> {
  const now = clock();
  if (before && now.getTime() - before.getTime() < NOTED_EVERY_MS) return;
  await db.update(profiles).set({ apiKeyUsedAt: now }).where(eq(profiles.id, id));
}
