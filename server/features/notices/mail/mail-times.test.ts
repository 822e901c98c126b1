import { expect, test } from "vitest";
import { mailDue, nextMorning } from "#server/features/notices/mail/mail-times.ts";

const NOW = new Date("2026-03-10T15:20:00Z");
const minutes = (count: number) => new Date(NOW.getTime() + count * 60_000);
const NONE = { last: null, owed: null };

test.each([
  ["at once, the first", "now", NONE, minutes(0)],
  ["at once, soon after another", "now", { last: minutes(-0.5), owed: null }, minutes(0.5)],
  ["the first in a while", "quarter", NONE, minutes(0)],
  ["long after another", "quarter", { last: minutes(-20), owed: null }, minutes(0)],
  ["soon after another", "quarter", { last: minutes(-5), owed: null }, minutes(10)],
  ["with what is planned", "quarter", { last: minutes(-5), owed: minutes(10) }, minutes(10)],
  ["not with what may be on its way", "quarter", { last: null, owed: minutes(0) }, minutes(15)],
  ["sooner than what is planned", "quarter", { last: null, owed: minutes(600) }, minutes(0)],
  ["at the full hour", "hourly", NONE, new Date("2026-03-10T16:00:00Z")],
  ["at eight in São Paulo", "daily", NONE, new Date("2026-03-11T11:00:00Z")],
  ["never", "never", NONE, null],
] as const)("mails are due %s", (_, choice, history, due) => {
  expect(mailDue(choice, NOW, history)).toEqual(due);
});

test("eight in the morning is looked for from any hour, and after itself a day later", () => {
  const at = (iso: string) => nextMorning(new Date(iso)).toISOString();
  expect(at("2026-03-10T10:59:59Z")).toBe("2026-03-10T11:00:00.000Z");
  expect(at("2026-03-10T11:00:00Z")).toBe("2026-03-11T11:00:00.000Z");
  // Under summer time, as there was until 2019, it was two hours behind.
  expect(at("2018-12-24T12:00:00Z")).toBe("2018-12-25T10:00:00.000Z");
});
