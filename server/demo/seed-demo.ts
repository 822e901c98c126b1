import type { Services } from "#server/context.ts";
import { DEMO_PASSWORD, demoPeople } from "#server/demo/demo-people.ts";
import { authStore } from "#server/features/accounts/auth-store.ts";
import { findUserByEmail } from "#server/features/accounts/find-user.ts";
import { setPassword } from "#server/features/accounts/passwords.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";

/** Adds what is missing, so that a second start finds the demo as it was left. */
export async function seedDemo({ db }: Services): Promise<void> {
  for (const { email, username, profile } of demoPeople) {
    await db.transaction(async (tx) => {
      if (await findUserByEmail(tx, email)) return;
      const person = { email, name: username, emailVerified: true };
      const user = await authStore(tx).createUser(person, { method: "email" });
      await tx.insert(profiles).values({ id: user.id, username, ...profile });
      await setPassword(tx, user.id, DEMO_PASSWORD);
    });
  }
}

export function demoLogins(): string[] {
  return demoPeople.map(({ email, what }) => `${email} / ${DEMO_PASSWORD}  (${what})`);
}
