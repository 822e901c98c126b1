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

/** Answers calls to an address as if the server had failed, until it is told to stop. */
export async function breakCalls(
  page: Page,
  address: string | RegExp,
): Promise<() => Promise<void>> {
  const error = { code: "unexpected", message: "Ocorreu um erro inesperado.", request_id: "x" };
  await page.route(address, (route) => route.fulfill({ status: 503, json: { error } }));
  return () => page.unroute(address);
}

/** A toast while a dialog is open: seen by everybody, but the dialog has the reader's attention. */
export const shownToast = (page: Page, sentence: string) =>
  page.locator("[data-sonner-toast]").getByText(sentence, { exact: true });

export const userRow = (page: Page, name: string) =>
  page.getByRole("list", { name: "Usuários" }).getByRole("listitem").filter({ hasText: name });
