import { expect, test } from "vitest";
import { limitInBytes, limitInMb } from "#web/features/admin/users/storage-limit.ts";

test.each([
  [null, ""],
  [0, "0"],
  [104_857_600, "100"],
  [1_073_741_824, "1024"],
  [1_572_864, "1,5"],
])("%j bytes are shown as %s MB", (bytes, shown) => {
  expect(limitInMb(bytes)).toBe(shown);
});

test.each([
  ["", null],
  ["0", 0],
  ["100", 104_857_600],
  [" 1,5 ", 1_572_864],
  ["1.5", 1_572_864],
  ["-1", undefined],
  ["cem", undefined],
  ["1e9", undefined],
  ["1.000,5", undefined],
])("%j is read as %j bytes", (typed, bytes) => {
  expect(limitInBytes(typed)).toBe(bytes);
});
