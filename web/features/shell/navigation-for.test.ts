import { describe, expect, test } from "vitest";
import type { Profile } from "#contract/routes/profile.ts";
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
  comment_mails: true,
  has_api_key: false,
};
const basic = {
  plan_name: "Basic",
  stripe_subscription_id: "sub_1",
  stripe_subscription_status: "active",
} as const;

const gated = ["Meus Layouts", "Categorias", "Comentários"];
const api = ["API", "Webhooks"];

const cases: [name: string, change: Partial<Profile>, links: string[], flags: string][] = [
  ["no subscription", {}, ["Dashboard"], "upgrade"],
  ["active", basic, ["Dashboard", ...gated], ""],
  ["on trial", { ...basic, stripe_subscription_status: "trialing" }, ["Dashboard", ...gated], ""],
  [
    "past due",
    { ...basic, plan_name: null, stripe_subscription_status: "past_due" },
    ["Dashboard"],
    "upgrade",
  ],
  [
    "status without a subscription",
    { stripe_subscription_status: "active" },
    ["Dashboard"],
    "upgrade",
  ],
  ["Team", { ...basic, plan_name: "Team" }, ["Dashboard", ...gated, ...api], ""],
  ["special access", { special_access: true }, ["Dashboard", ...gated, ...api], ""],
  ["admin without subscription", { role: "admin" }, ["Dashboard"], "upgrade admin"],
  [
    "admin on Team",
    { ...basic, plan_name: "Team", role: "admin" },
    ["Dashboard", ...gated, ...api],
    "admin",
  ],
];

describe("navigation", () => {
  test.each(cases)("%s", (_, change, links, flags) => {
    const navigation = navigationFor({ ...plain, ...change });
    expect(navigation.links.map((link) => link.label)).toEqual(links);
    expect(navigation.upgrade).toBe(flags.includes("upgrade"));
    expect(navigation.admin).toBe(flags.includes("admin"));
  });

  test("a profile that could not be loaded offers nothing that depends on it", () => {
    expect(navigationFor(null)).toEqual({
      links: [{ label: "Dashboard", to: "/dashboard" }],
      upgrade: false,
      admin: false,
    });
  });
});
