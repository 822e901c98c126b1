import type { PlanName } from "#contract/plans.ts";
import type { profiles } from "#server/platform/db/schema/profiles.ts";

type ProfileFields = Partial<typeof profiles.$inferInsert>;

export interface DemoPerson {
  email: string;
  username: string;
  what: string;
  hasLayouts?: true;
  /** Subscribed to through the payment sandbox. */
  plan?: PlanName;
  profile: ProfileFields;
}

export const DEMO_PASSWORD = "demonstracao-alfinete";

export const demoPeople: readonly DemoPerson[] = [
  {
    email: "time@demo.alfinete.example",
    username: "Estúdio Caju",
    what: "plan Team, API access",
    hasLayouts: true,
    plan: "Team",
    profile: {},
  },
  {
    email: "teste@demo.alfinete.example",
    username: "Lia Prado",
    what: "plan Basic, in trial",
    plan: "Basic",
    profile: {},
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
