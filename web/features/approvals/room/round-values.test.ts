// @vitest-environment happy-dom
import { expect, test } from "vitest";
import type { Round } from "#contract/routes/approvals.ts";
import { changeOf, checkRound, typedOf } from "#web/features/approvals/room/round-values.ts";

const round: Round = {
  id: "d1f6a3f0-1111-4222-8333-444455556666",
  version: 2,
  message: "Confira",
  deadline: "2020-01-01T12:00:00.000Z",
  opened_by: "Marina",
  opened_at: "2019-12-01T12:00:00.000Z",
  ended_at: null,
  end_reason: null,
  state: "in_review",
  people: [{ id: "d1f6a3f0-1111-4222-8333-444455556667", email: "a@b.test", result: null }],
  decisions: [],
  receipt: "r",
};
const given = typedOf(round);

test("what was left as it is is not sent, a deadline that has passed included", () => {
  expect(checkRound(given, given)).toEqual({ deadline: undefined, emails: undefined });
  expect(changeOf(given, given)).toEqual({});
});

test("an emptied field takes away what was there", () => {
  const emptied = { message: " ", deadline: "", emails: "" };
  expect(changeOf(emptied, given)).toEqual({ message: null, deadline: null, emails: [] });
  expect(changeOf(typedOf(null), typedOf(null))).toEqual({});
});

test("a deadline in the past, one without an hour and wrong addresses are told before sending", () => {
  const past = { ...given, deadline: "2020-02-01T10:00" };
  expect(checkRound(past, given).deadline).toBe("Escolha um prazo no futuro.");
  const half = { ...given, deadline: "?" };
  expect(checkRound(half, given).deadline).toBe("Escolha o dia e a hora do prazo.");
  const wrong = { ...given, emails: "a@b.test, x@, y" };
  expect(checkRound(wrong, given).emails).toBe("Confira estes endereços: x@, y");
  const many = { ...given, emails: Array.from({ length: 21 }, (_, at) => `p${at}@b.test`).join() };
  expect(checkRound(many, given).emails).toContain("no máximo 20 pessoas");
});
