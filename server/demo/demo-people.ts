import type { profiles } from "#server/platform/db/schema/profiles.ts";

type ProfileFields = Partial<typeof profiles.$inferInsert>;

export interface DemoPerson {
  email: string;
  username: string;
  what: string;
  hasLayouts?: true;
  profile: ProfileFields;
}

export const DEMO_PASSWORD = "demonstracao-alfinete";

const inThreeWeeks = new Date(Date.now() + 21 * 24 * 3600_000);
const inFourDays = new Date(Date.now() + 4 * 24 * 3600_000);
const GIB = 1024 ** 3;

export const demoPeople: readonly DemoPerson[] = [
  {
    email: "time@demo.alfinete.example",
    username: "Estúdio Caju",
    what: "plan Team, API access",
    hasLayouts: true,
    profile: {
      planName: "Team",
      storageLimit: 100 * GIB,
      stripeCustomerId: "cus_demo_team",
      stripeSubscriptionId: "sub_demo_team",
      stripeSubscriptionStatus: "active",
      stripeCurrentPeriodEnd: inThreeWeeks,
    },
  },
  {
    email: "teste@demo.alfinete.example",
    username: "Lia Prado",
    what: "plan Basic, in trial",
    profile: {
      planName: "Basic",
      storageLimit: 1 * GIB,
      stripeCustomerId: "cus_demo_trial",
      stripeSubscriptionId: "sub_demo_trial",
      stripeSubscriptionStatus: "trialing",
      stripeCurrentPeriodEnd: inFourDays,
    },
  },
  {
    email: "novo@demo.alfinete.example",
    username: "Nico",
    what: "no subscription",
    profile: {},
  },
  {
    email: "admin@demo.alfinete.example",
    username: "Administração",
    what: "admin",
    profile: { role: "admin", specialAccess: true },
  },
];
