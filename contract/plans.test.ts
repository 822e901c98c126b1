import { expect, test } from "vitest";
import { monthlyPrice, planByName, planByPriceId, plans } from "#contract/plans.ts";

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

test("the price text is read as reais", () => {
  expect(plans.map(monthlyPrice)).toEqual([9, 49, 99]);
  expect(monthlyPrice({ price: "R$ 1.249,90/mês" })).toBe(1249.9);
});
