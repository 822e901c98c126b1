import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { finishComments } from "#contract/routes/approvals.ts";
import { streamNotices } from "#contract/routes/notices.ts";
import { accountButton, enterAs } from "#tests/browser/account-steps.ts";
import { axeViolationsInBothThemes } from "#tests/browser/axe-violations.ts";
import { type Shared, shareLayout } from "#tests/browser/comment-steps.ts";
import { signInAgain } from "#tests/support/accounts.ts";
import { askApproval, decideBy } from "#tests/support/approvals.ts";
import { callApi } from "#tests/support/call-api.ts";
import { newGuest } from "#tests/support/conversation.ts";
import { commentAsVisitor } from "#tests/support/layouts.ts";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

let shared: Shared;
beforeAll(async () => {
  shared = await shareLayout();
});
afterAll(() => shared.app.close());

const bell = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const list = (page: Page) => page.getByRole("dialog", { name: "Notificações" });

async function openAsOwner(page: Page): Promise<void> {
  await enterAs(page, shared.app, await signInAgain(shared.app.app, shared.owner));
  await page.goto(`${shared.app.url}/dashboard`);
  await bell(page, "Notificações").waitFor();
}

function comment(text: string, name = "Ana") {
  const { app, layout } = shared;
  return commentAsVisitor(app.app, layout.public_link, { name, comment: text });
}

test("a comment rings the bell in every tab, leads to its card, and is then read in all of them", async () => {
  const { page } = shared.app;
  const streams = streamsOf(page);
  await openAsOwner(page);
  const other = await page.context().newPage();
  await other.goto(`${shared.app.url}/terms`);
  await bell(other, "Notificações").waitFor();
  await expect.poll(streams).toBe(1);

  await comment("O título ficou pequeno");
  await bell(page, "Notificações, 1 não lida").waitFor();
  await bell(other, "Notificações, 1 não lida").waitFor();
  await bell(page, "Notificações, 1 não lida").click();
  await list(page).getByRole("heading", { name: "Página inicial" }).waitFor();
  await list(page)
    .getByRole("link", { name: /Não lida.*Ana comentou.*O título ficou pequeno/ })
    .click();
  const card = page.getByRole("dialog", { name: "Comentário #1" });
  await card.getByText("O título ficou pequeno").waitFor();
  await list(page).waitFor({ state: "detached" });
  await bell(page, "Notificações").waitFor();
  await bell(other, "Notificações").waitFor();

  // The same layout is open already.
  await card.getByRole("button", { name: "Fechar" }).click();
  await card.waitFor({ state: "detached" });
  // The address has let go of it.
  await page.waitForURL(({ searchParams }) => !searchParams.has("comment"));
  await bell(page, "Notificações").click();
  await list(page)
    .getByRole("link", { name: /Ana comentou/ })
    .click();
  await card.waitFor();
  expect(await page.title()).toBe("Página inicial · Alfinete");

  await accountButton(other).click();
  await other.getByRole("menuitem", { name: "Sair" }).click();
  await page.waitForURL(/\/login/);
  await expect.poll(streams).toBe(0);
  await other.close();
});

test("a list that is open follows what happens, and fits a phone", async () => {
  const phone = await shared.app.newPage(PHONE);
  await openAsOwner(phone);
  await bell(phone, "Notificações").tap();
  await list(phone).waitFor();
  await comment("Falta o logo", "Bia");
  await list(phone)
    .getByRole("link", { name: /Bia comentou.*Falta o logo/ })
    .waitFor();
  expect(await axeViolationsInBothThemes(phone)).toEqual([]);
  await list(phone).getByRole("button", { name: "Marcar tudo como lido" }).tap();
  await list(phone).getByText("Não lida.").waitFor({ state: "detached" });
  await list(phone).getByRole("link", { name: "Preferências" }).tap();
  await phone.getByRole("combobox", { name: "Email: Novos comentários" }).waitFor();
  await bell(phone, "Notificações").waitFor();
  expect(await phone.getByRole("region", { name: "Avisos", exact: true }).isVisible()).toBe(true);
});

test("an open dashboard shows a round, a decision and who has finished as they happen", async () => {
  const { app, owner, layout } = shared;
  const page = await app.newPage();
  await openAsOwner(page);
  const row = page.getByRole("listitem").filter({ hasText: "Página inicial" });
  const guest = await newGuest(app.app);
  const round = await askApproval(app.app, owner, layout.id);
  await row.getByText("Em revisão").waitFor();
  await decideBy(app.app, layout.public_link, round, {}, guest);
  await row.getByText("Clara aprovou").waitFor();
  await row.getByText("Aprovado", { exact: true }).waitFor();
  await commentAsVisitor(app.app, layout.public_link, { name: "Clara" }, guest);
  await callApi(app.app, finishComments, { publicLink: layout.public_link, name: "Clara" }, guest);
  await row.getByText("Clara terminou").waitFor();
  await page.close();
});

/** How many streams of notices a browser has open. */
function streamsOf(page: Page): () => number {
  const open = new Set<object>();
  const context = page.context();
  context.on("request", (request) => {
    if (new URL(request.url()).pathname === streamNotices.path) open.add(request);
  });
  context.on("requestfinished", (request) => open.delete(request));
  context.on("requestfailed", (request) => open.delete(request));
  return () => open.size;
}
