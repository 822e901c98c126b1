import { expect, test } from "vitest";
import {
  compareHash,
  type FileVerdict,
  hashFile,
} from "#web/features/approvals/receipt/compare-hash.ts";

const decided = (received_sha256: string | null, kept_sha256: string | null) => ({
  received_sha256,
  kept_sha256,
});

test.each<[string, FileVerdict, ReturnType<typeof decided>[]]>([
  ["as it was sent", "received", [decided("a", "b")]],
  ["as it is kept", "kept", [decided("b", "a")]],
  ["kept as it was sent", "both", [decided("a", "a")]],
  ["another one", "neither", [decided("b", "c")]],
  ["of before hashes", "neither", [decided(null, null)]],
  ["of before the first hash", "kept", [decided(null, "a")]],
  ["of any decision of a round", "received", [decided("b", "c"), decided("a", "c")]],
])("a file %s", (_, verdict, decisions) => {
  expect(compareHash("a", decisions)).toBe(verdict);
});

test("hashes as sha256sum prints them", async () => {
  const expected = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
  expect(await hashFile(new Blob(["abc"]))).toBe(expected);
});
