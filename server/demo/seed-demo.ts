import type { Services, Space, SpaceContext, Viewer } from "#server/context.ts";
import { DEMO_PASSWORD, type DemoPerson, demoPeople } from "#server/demo/demo-people.ts";
import { seedApprovals } from "#server/demo/seed-approvals.ts";
import { seedKeys } from "#server/demo/seed-keys.ts";
import { seedLayouts } from "#server/demo/seed-layouts.ts";
import { seedLinks } from "#server/demo/seed-links.ts";
import { addMember, seedBrand } from "#server/demo/seed-space.ts";
import { seedWebhooks } from "#server/demo/seed-webhooks.ts";
import { subscribePerson } from "#server/demo/subscribe-person.ts";
import { authStore } from "#server/features/accounts/auth-store.ts";
import { findUserByEmail } from "#server/features/accounts/find-user.ts";
import { setPasswordHash } from "#server/features/accounts/passwords.ts";
import { presentProfile } from "#server/features/accounts/present-profile.ts";
import { hashPassword } from "#server/features/accounts/slow-hash.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";

type Row = typeof profiles.$inferSelect;

/** Adds what is missing, so that a second start keeps the demo as it was left. */
export async function seedDemo(services: Services): Promise<void> {
  let studio: Space | null = null;
  for (const person of demoPeople) {
    // The studio of an older demo keeps to its owner.
    if (person.memberAs && !studio) continue;
    const added = await addPerson(services, person);
    if (!added) continue;
    const profile = await subscribe(services, person, added);
    if (studio && person.memberAs) await addMember(services, studio, profile, person.memberAs);
    if (!person.studio) continue;
    const session = {
      id: profile.id,
      openedAt: new Date(),
      identityConfirmedAt: null,
      usedAt: new Date(),
    };
    const viewer = { profile: presentProfile(profile, person.email), session };
    studio = { id: profile.id, role: "owner", plan: viewer.profile };
    const ctx = contextOf(services, viewer, studio);
    await seedLayouts(ctx);
    await seedBrand(ctx, person.studio);
    await seedApprovals(ctx);
    await seedLinks(ctx);
    await seedWebhooks(services, viewer);
    await seedKeys(services, viewer);
  }
}

function contextOf(services: Services, viewer: Viewer, space: Space): SpaceContext {
  const request = { requestId: "demo", clientAddress: "127.0.0.1", userAgent: "" };
  return { ...services, ...request, idempotencyKey: undefined, file: null, viewer, space };
}

/** Only the sandbox accepts a test card: with a real provider the demo's people have no plan. */
async function subscribe(services: Services, { email, plan }: DemoPerson, profile: Row) {
  if (!plan || services.config.stripe !== null) return profile;
  return subscribePerson(services, { profile, email, planName: plan });
}

/** Null when the person already exists. */
function addPerson({ db }: Services, { email, username, profile }: DemoPerson) {
  return db.transaction(async (tx) => {
    if (await findUserByEmail(tx, email)) return null;
    const person = { email, name: username, emailVerified: true };
    const user = await authStore(tx).createUser(person, { method: "email" });
    await setPasswordHash(tx, user.id, await hashPassword(DEMO_PASSWORD));
    const values = { id: user.id, username, ...profile };
    const [created] = await tx.insert(profiles).values(values).returning();
    return created ?? null;
  });
}

export function demoLogins(): string[] {
  return demoPeople.map(({ email, what }) => `${email} / ${DEMO_PASSWORD}  (${what})`);
}
