import { expect, test } from "vitest";
import { formatTaxId, readTaxId } from "#contract/tax-id.ts";

test.each([
  ["529.982.247-25", "br_cpf", "52998224725"],
  ["52998224725", "br_cpf", "52998224725"],
  ["11.222.333/0001-81", "br_cnpj", "11222333000181"],
  // The example of the Receita Federal for the form with letters.
  ["12.ABC.345/01DE-35", "br_cnpj", "12ABC34501DE35"],
  ["12abc34501de35", "br_cnpj", "12ABC34501DE35"],
] as const)("%s is a %s", (typed, type, value) => {
  expect(readTaxId(typed)).toEqual({ type, value });
  expect(readTaxId(formatTaxId({ type, value }))).toEqual({ type, value });
});

test.each([
  "",
  "529.982.247-26",
  "111.111.111-11",
  "11.222.333/0001-82",
  "12.ABC.345/01DE-36",
  "ABC",
  "12ABC34501DEAB",
])("%s is neither", (typed) => {
  expect(readTaxId(typed)).toBeNull();
});

test("they are written as people know them", () => {
  expect(formatTaxId({ type: "br_cpf", value: "52998224725" })).toBe("529.982.247-25");
  expect(formatTaxId({ type: "br_cnpj", value: "12ABC34501DE35" })).toBe("12.ABC.345/01DE-35");
});
