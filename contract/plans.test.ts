import { expect, test } from "vitest";
import { planByName, planByPriceId, plans, priceText } from "#contract/plans.ts";

const priceIds = { Basic: "price_1", Pro: "price_2", Team: "price_3" };

test("a plan is found by its name and by its price id, and by nothing else", () => {
  for (const plan of plans) {
    expect(planByName(plan.name)).toBe(plan);
    expect(planByPriceId(priceIds, priceIds[plan.name])).toBe(plan);
  }
  expect(planByName("basic")).toBeNull();
  expect(planByPriceId(priceIds, "price_4")).toBeNull();
  expect(planByPriceId(priceIds, "toString")).toBeNull();
});

test("prices read as in the price list", () => {
  const text = (plan: { price: number }) => Object.values(priceText(plan)).join("");
  expect(plans.map(text)).toEqual(["R$ 9/mês", "R$ 49/mês", "R$ 99/mês"]);
  expect(text({ price: 124_990 })).toBe("R$ 1.249,90/mês");
});
