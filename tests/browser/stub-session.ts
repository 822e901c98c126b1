import type { Page } from "playwright-core";
import type { Profile } from "#contract/routes/profile.ts";
import type { Session } from "#contract/routes/session.ts";

export const subscribed = {
  plan_name: "Basic",
  stripe_subscription_id: "sub_1",
  stripe_subscription_status: "active",
} as const satisfies Partial<Profile>;

const profile: Profile = {
  id: "7d0c2f8e-6a55-4f0e-9a5c-0f6b6f0f3a11",
  email: "lia@exemplo.com.br",
  username: "lia",
  role: "user",
  storage_limit: null,
  special_access: false,
  plan_name: null,
  stripe_customer_id: "cus_1",
  stripe_subscription_id: null,
  stripe_subscription_status: null,
  stripe_current_period_end: null,
};

const session: Session = {
  access_token: "token",
  token_type: "bearer",
  expires_in: 900,
  expires_at: 4_000_000_000,
  user: { id: profile.id, email: profile.email, identities: [], factors: [] },
};

/** The shell's view of a signed-in person: the hint cookie and the two answers it reads. */
export async function stubSession(page: Page, url: string, change: Partial<Profile> = {}) {
  await page.context().addCookies([{ name: "alfinete_signed_in", value: "1", url }]);
  await page.route("**/api/session", (route) => route.fulfill({ json: session }));
  await page.route("**/api/profile", (route) => route.fulfill({ json: { ...profile, ...change } }));
}
