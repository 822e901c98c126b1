const GIB = 1024 ** 3;

export type PlanName = "Basic" | "Pro" | "Team";

/** The price id of each plan differs between the sandbox and production, so it travels apart, at run time. */
export type PriceIds = Readonly<Record<PlanName, string>>;

export interface Plan {
  name: PlanName;
  price: string;
  storage: number;
  trialDays: number;
  features: readonly string[];
}

export const plans: readonly Plan[] = [
  {
    name: "Basic",
    price: "R$ 9/mês",
    storage: 1 * GIB,
    trialDays: 7,
    features: ["1 GB de armazenamento", "7 dias de teste grátis", "Suporte por email"],
  },
  {
    name: "Pro",
    price: "R$ 49/mês",
    storage: 10 * GIB,
    trialDays: 0,
    features: ["10 GB de armazenamento", "Projetos ilimitados", "Suporte prioritário"],
  },
  {
    name: "Team",
    price: "R$ 99/mês",
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

/** The number in 'R$ 9/mês', in reais. */
export function monthlyPrice({ price }: Pick<Plan, "price">): number {
  const digits = /^R\$\s*([\d.]+(?:,\d+)?)\/mês$/.exec(price)?.[1] ?? "";
  return Number(digits.replaceAll(".", "").replace(",", "."));
}
