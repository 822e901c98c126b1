import { expect, test } from "vitest";
import { formatRelative } from "#web/lib/format-date.ts";

const now = new Date("2026-03-12T12:00:00Z");

test.each([
  ["2026-03-12T12:00:00Z", "agora"],
  ["2026-03-12T11:59:20Z", "agora"],
  ["2026-03-12T11:55:00Z", "há 5 minutos"],
  ["2026-03-12T09:10:00Z", "há 3 horas"],
  ["2026-03-11T10:00:00Z", "ontem"],
  ["2026-03-02T12:00:00Z", "há 10 dias"],
  ["2026-01-10T12:00:00Z", "há 2 meses"],
])("%s is %s", (iso, words) => {
  expect(formatRelative(iso, now)).toBe(words);
});
