// @vitest-environment happy-dom
import { describe, expect, test } from "vitest";
import type { Profile } from "#contract/routes/profile.ts";
import type { Space } from "#contract/routes/spaces.ts";
import { navigationFor } from "#web/features/shell/navigation-for.ts";

const plain: Profile = {
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
  stripe_cancel_at_period_end: false,
  stripe_cancel_at: null,
  grace_until: null,
  trial_used: false,
  tax_id: null,
  comment_mails: true,
  api_key_created_at: null,
};
const basic = {
  plan_name: "Basic",
  stripe_subscription_id: "sub_1",
  stripe_subscription_status: "active",
} as const;

const team = { ...basic, plan_name: "Team" } as const;
const own: Space = { id: plain.id, name: null, logo: null, owner_name: "lia", role: "owner" };
const others: Space = { ...own, id: "0197a1b2-0000-7000-8000-000000000001", role: "viewer" };
const now = new Date("2031-03-05T12:00:00Z");

const gated = ["Meus Layouts", "Categorias", "Comentários"];
const api = ["API", "Webhooks"];
const equipe = ["Equipe"];

const cases: [name: string, change: Partial<Profile>, links: string[], flags: string][] = [
  ["no subscription", {}, ["Dashboard"], "upgrade"],
  ["active", basic, ["Dashboard", ...gated], ""],
  ["on trial", { ...basic, stripe_subscription_status: "trialing" }, ["Dashboard", ...gated], ""],
  [
    "past due, in grace",
    { ...team, stripe_subscription_status: "past_due", grace_until: "2031-03-05T12:00:01Z" },
    ["Dashboard", ...gated, ...api, ...equipe],
    "",
  ],
  [
    "past due, the grace over and the plan not yet taken",
    { ...team, stripe_subscription_status: "past_due", grace_until: "2031-03-05T12:00:00Z" },
    ["Dashboard"],
    "upgrade",
  ],
  [
    "unpaid, whatever the grace",
    { ...basic, stripe_subscription_status: "unpaid", grace_until: "2031-03-05T12:00:01Z" },
    ["Dashboard"],
    "upgrade",
  ],
  [
    "status without a subscription",
    { stripe_subscription_status: "active" },
    ["Dashboard"],
    "upgrade",
  ],
  ["Team", team, ["Dashboard", ...gated, ...api, ...equipe], ""],
  ["special access", { special_access: true }, ["Dashboard", ...gated, ...api, ...equipe], ""],
  ["admin without subscription", { role: "admin" }, ["Dashboard"], "upgrade admin"],
  [
    "admin on Team",
    { ...team, role: "admin" },
    ["Dashboard", ...gated, ...api, ...equipe],
    "admin",
  ],
];

describe("navigation", () => {
  test.each(cases)("%s", (_, change, links, flags) => {
    const navigation = navigationFor({ ...plain, ...change }, own, now);
    expect(navigation.links.map((link) => link.label)).toEqual(links);
    expect(navigation.upgrade).toBe(flags.includes("upgrade"));
    expect(navigation.sharing).toBe(links.includes("Meus Layouts"));
    expect(navigation.admin).toBe(flags.includes("admin"));
  });

  test("a profile that could not be loaded offers nothing that depends on it", () => {
    expect(navigationFor(null, own, now)).toEqual({
      links: [{ label: "Dashboard", to: "/dashboard" }],
      sharing: false,
      upgrade: false,
      admin: false,
    });
  });

  test.each(cases)("in another's space their own plan is no matter: %s", (_, change, __, flags) => {
    const navigation = navigationFor({ ...plain, ...change }, others, now);
    expect(navigation.links.map((link) => link.label)).toEqual([
      "Dashboard",
      "Layouts",
      "Categorias",
      "Comentários",
    ]);
    expect(navigation.sharing).toBe(true);
    expect(navigation.upgrade).toBe(false);
    expect(navigation.admin).toBe(flags.includes("admin"));
  });
});
