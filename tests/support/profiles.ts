import type { Profile } from "#contract/routes/profile.ts";
import { newPerson, type Person } from "#tests/support/accounts.ts";
import { rows } from "#tests/support/rows.ts";
import type { TestApp } from "#tests/support/test-app.ts";

export const subscribed = {
  plan_name: "Basic",
  stripe_subscription_id: "sub_1",
  stripe_subscription_status: "active",
} as const satisfies Partial<Profile>;

/** A profile as sign-up leaves it, of what tests change. */
const plain = {
  role: "user",
  special_access: false,
  plan_name: null,
  stripe_subscription_id: null,
  stripe_subscription_status: null,
  stripe_current_period_end: null,
} as const satisfies Partial<Profile>;

/** Makes a person's profile what a test needs, past the app. */
export async function setProfile(
  app: TestApp,
  { id }: Pick<Person, "id">,
  change: Partial<Profile>,
): Promise<void> {
  // A customer that the provider does not know is never asked about, so the rest stays as it is set here.
  const columns = Object.entries({ ...plain, stripe_customer_id: `cus_${id}`, ...change });
  const assignments = columns.map(([name], index) => `${name} = $${index + 2}`).join(", ");
  const values = columns.map(([, value]) => value);
  await rows(app, `update profiles set ${assignments} where id = $1`, [id, ...values]);
}

/** A new person with such a profile. */
export async function personWith(app: TestApp, change: Partial<Profile> = {}): Promise<Person> {
  const person = await newPerson(app);
  await setProfile(app, person, change);
  return person;
}
