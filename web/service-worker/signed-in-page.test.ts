import { expect, test } from "vitest";
import { pagePaths, signedInPaths } from "#contract/pages.ts";
import { isSignedInPage } from "#web/service-worker/signed-in-page.ts";

const addressOf = (path: string) => path.replace(/:\w+/, "5f0c8f0e-6a55-4f0e-9a5c-0f6b6f0f3a11");

test.each(signedInPaths)("%s is served by the worker", (path) => {
  expect(isSignedInPage(addressOf(path))).toBe(true);
});

test.each([
  ...pagePaths.filter((path) => !(signedInPaths as readonly string[]).includes(path)),
  "/unsubscribe/1",
  "/dev/mailbox",
  "/api/layouts",
  "/files/assets/1.png",
  "/layouts/1/2",
  "/dashboards",
])("%s goes past it", (path) => {
  expect(isSignedInPage(addressOf(path))).toBe(false);
});
