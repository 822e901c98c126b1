import { expect, test } from "vitest";
import { breakLines } from "#server/platform/pdf/break-lines.ts";

/** Ten units wide, of characters of one unit. */
const lines = (text: string) => breakLines(text, 10, (part) => [...part].length);

test.each([
  ["", [""]],
  ["curto", ["curto"]],
  ["dez letras", ["dez letras"]],
  ["uma linha comprida", ["uma linha", "comprida"]],
  ["sem-espaço-algum", ["sem-espaço", "-algum"]],
  ["a sem-espaço-algum b", ["a", "sem-espaço", "-algum b"]],
  ["🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉", ["🎉🎉🎉🎉🎉🎉🎉🎉🎉🎉", "🎉"]],
])("%s", (text, expected) => {
  expect(lines(text)).toEqual(expected);
});
