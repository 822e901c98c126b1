import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { deriveKeys, lastingKeysOf, loadAppSecret } from "#server/app-secret.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

test("processes that start at once on one data folder agree on the secret", async () => {
  const folder = await temporaryFolder();
  const loaded = await Promise.all(Array.from({ length: 20 }, () => loadAppSecret(null, folder)));
  expect(new Set(loaded).size).toBe(1);
  expect(readdirSync(folder)).toEqual(["app-secret"]);
  expect(statSync(join(folder, "app-secret")).mode & 0o777).toBe(0o600);
});

test("a secret that was replaced before a purpose came has no key for it", () => {
  const { "guest-notices": key, ...before } = lastingKeysOf("an earlier secret");
  const secrets = { current: "the secret of today", old: null };
  const keysWith = (earlier: Parameters<typeof deriveKeys>[0]["earlier"]) =>
    deriveKeys({ ...secrets, earlier }, "guest-notices");
  expect(keysWith([before])).toHaveLength(1);
  expect(keysWith([before, { ...before, "guest-notices": key }])[1]).toEqual(key);
});
