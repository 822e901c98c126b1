import type { PlanName } from "#contract/plans.ts";
import type { MemberRole } from "#contract/roles.ts";
import type { profiles } from "#server/platform/db/schema/profiles.ts";

type ProfileFields = Partial<typeof profiles.$inferInsert>;

export interface DemoPerson {
  email: string;
  username: string;
  what: string;
  /** The name of their space, which has the layouts. */
  studio?: string;
  /** The role in the space of whoever has layouts. */
  memberAs?: MemberRole;
  /** Subscribed to through the payment sandbox. */
  plan?: PlanName;
  profile: ProfileFields;
}

export const DEMO_PASSWORD = "demonstracao-alfinete";

export const demoPeople: readonly DemoPerson[] = [
  {
    email: "time@demo.alfinete.example",
    username: "Joana Freitas",
    what: "plan Team, API access, owner of a space with four members",
    studio: "Estúdio Caju",
    plan: "Team",
    profile: {},
  },
  {
    email: "marina@demo.alfinete.example",
    username: "Marina Teles",
    what: "member of Estúdio Caju, editor",
    memberAs: "editor",
    profile: {},
  },
  {
    email: "davi@demo.alfinete.example",
    username: "Davi Nunes",
    what: "member of Estúdio Caju, editor",
    memberAs: "editor",
    profile: {},
  },
  {
    email: "rita@demo.alfinete.example",
    username: "Rita Moura",
    what: "member of Estúdio Caju, viewer",
    memberAs: "viewer",
    profile: {},
  },
  {
    email: "olga@demo.alfinete.example",
    username: "Olga Reis",
    what: "member of Estúdio Caju, viewer",
    memberAs: "viewer",
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
