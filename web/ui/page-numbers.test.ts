import { expect, test } from "vitest";
import { pageNumbers } from "#web/ui/page-numbers.ts";

test.each([
  [1, 1, [1]],
  [1, 2, [1, 2]],
  [1, 9, [1, 2, 9]],
  [4, 9, [1, 2, 3, 4, 5, 9]],
  [5, 9, [1, 4, 5, 6, 9]],
  [6, 9, [1, 5, 6, 7, 8, 9]],
  [9, 9, [1, 8, 9]],
  [3334, 3334, [1, 3333, 3334]],
  [12, 3, [1, 3]],
])("page %i of %i shows %j", (page, pages, expected) => {
  expect(pageNumbers(page, pages)).toEqual(expected);
});
