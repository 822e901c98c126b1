const GIB = 1024 ** 3;

export type PlanName = "Basic" | "Pro" | "Team";

/** Price ids differ between the sandbox and production, so they are settings. */
export type PriceIds = Readonly<Record<PlanName, string>>;

export interface Plan {
  name: PlanName;
  /** Per month, in centavos. */
  price: number;
  storage: number;
  trialDays: number;
  features: readonly string[];
}

/** Said of a plan only to those who can still try it. */
export const TRIAL_FEATURE = "7 dias de teste grátis";

/** The plan that most people who are in doubt should take. */
export const RECOMMENDED_PLAN: PlanName = "Pro";

export const plans: readonly Plan[] = [
  {
    name: "Basic",
    price: 900,
    storage: 1 * GIB,
    trialDays: 7,
    features: ["1 GB de armazenamento", TRIAL_FEATURE, "Suporte por email"],
  },
  {
    name: "Pro",
    price: 4900,
    storage: 10 * GIB,
    trialDays: 0,
    features: ["10 GB de armazenamento", "Projetos ilimitados", "Suporte prioritário"],
  },
  {
    name: "Team",
    price: 9900,
    storage: 100 * GIB,
    trialDays: 0,
    features: ["100 GB de armazenamento", "Colaboração em equipe", "API de acesso"],
  },
];

export function planByName(name: string): Plan | null {
  return plans.find((plan) => plan.name === name) ?? null;
}

export function planByPriceId(priceIds: PriceIds, priceId: string): Plan | null {
  return plans.find(({ name }) => priceIds[name] === priceId) ?? null;
}

/** 'R$ 9' and '/mês'. */
export function priceText({ price }: Pick<Plan, "price">): { amount: string; period: string } {
  const digits = price % 100 === 0 ? 0 : 2;
  const reais = (price / 100).toLocaleString("pt-BR", { minimumFractionDigits: digits });
  return { amount: `R$ ${reais}`, period: "/mês" };
}
