import { expect, test } from "vitest";
import { describeFields, describeType } from "#server/http/describe-schema.ts";

test("a schema is described in words", () => {
  const pageSize = { type: "integer", minimum: 1, maximum: 100, default: 24 };
  expect(describeType(pageSize)).toBe("número inteiro, de 1 a 100, se ausente: 24");
  expect(describeType({ type: "string", maxLength: 60 })).toBe("texto, até 60 caracteres");
  expect(describeType({ anyOf: [{ type: "string", format: "uuid" }, { type: "null" }] })).toBe(
    "uuid ou null",
  );
});

test("the fields of a list are those of its items", () => {
  const item = { type: "object", properties: { id: { type: "string" } }, required: ["id"] };
  const page = { type: "object", properties: { data: { type: "array", items: item } } };
  expect(describeFields(page)).toEqual([
    {
      name: "data",
      required: false,
      type: "lista de objeto",
      fields: [{ name: "id", required: true, type: "texto", fields: [] }],
    },
  ]);
});
