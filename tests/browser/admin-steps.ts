import type { Page } from "playwright-core";
import { enterAs } from "#tests/browser/account-steps.ts";
import type { Person } from "#tests/support/accounts.ts";
import { newAdmin } from "#tests/support/admins.ts";
import type { BrowserApp } from "#tests/support/browser-app.ts";

export async function visitAsAdmin(
  app: BrowserApp,
  options: { viewport?: { width: number; height: number } } = {},
): Promise<{ page: Page; admin: Person }> {
  const admin = await newAdmin(app.app);
  const page = await app.newPage({
    viewport: options.viewport ?? { width: 1440, height: 900 },
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await enterAs(page, app, admin);
  return { page, admin };
}
