import { expect, test } from "vitest";
import { choosePair } from "#web/features/comments/compare/choose-pair.ts";
import type { VersionPair } from "#web/features/comments/versions/version-address.ts";

test.each<[string, keyof VersionPair, number, VersionPair]>([
  ["an older one", "from", 1, { from: 1, to: 4 }],
  ["a newer one", "to", 5, { from: 2, to: 5 }],
  ["one that is newer than the newer", "from", 5, { from: 4, to: 5 }],
  ["one that is older than the older", "to", 1, { from: 1, to: 2 }],
  ["the same as the newer", "from", 4, { from: 2, to: 4 }],
  ["the same as the older", "to", 2, { from: 2, to: 4 }],
])("choosing %s keeps two versions, the older one first", (_name, side, number, pair) => {
  expect(choosePair({ from: 2, to: 4 }, side, number)).toEqual(pair);
});
