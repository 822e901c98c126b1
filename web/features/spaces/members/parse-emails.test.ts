import { expect, test } from "vitest";
import { parseEmails } from "#web/features/spaces/members/parse-emails.ts";

test.each<[given: string, valid: string[], invalid: string[]]>([
  ["", [], []],
  [" \n , ; ", [], []],
  ["ana@exemplo.com.br", ["ana@exemplo.com.br"], []],
  ["a@x.com,b@x.com; c@x.com\nd@x.com e@x.com", ["a", "b", "c", "d", "e"].map(atX), []],
  ["Ana@X.com, ana@x.com", ["ana@x.com"], []],
  ["Bia Souza <b@x.com>, c@x.com", ["b@x.com", "c@x.com"], []],
  ["a@x.com, bia@, caio", ["a@x.com"], ["bia@", "caio"]],
  ["Bia <bia>", [], ["bia"]],
])("%j", (given, valid, invalid) => {
  expect(parseEmails(given)).toEqual({ valid, invalid });
});

function atX(name: string): string {
  return `${name}@x.com`;
}
