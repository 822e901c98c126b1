import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { enterAs } from "#tests/browser/account-steps.ts";
import {
  canvasReady,
  eventually,
  openPublic,
  type Shared,
  shareLayout,
} from "#tests/browser/comment-steps.ts";
import { askApproval, readApprovals } from "#tests/support/approvals.ts";
import { makeLayout } from "#tests/support/layouts.ts";
import { mailOf, readMail } from "#tests/support/mails.ts";
import { countRows } from "#tests/support/rows.ts";
import { makeVersion } from "#tests/support/versions.ts";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

let shared: Shared;
beforeAll(async () => {
  shared = await shareLayout({ refusals: true });
});
afterAll(() => shared.app.close());

type Asked = Parameters<typeof askApproval>[3];

/** A layout of its own for each promise, with a request open on it. */
async function waiting(fields: Asked = {}) {
  const { app, owner } = shared;
  const layout = await makeLayout(app.app, owner, { title: "Cartaz" });
  const round = await askApproval(app.app, owner, layout.id, fields);
  return { layout, round, publicUrl: `${app.url}/public/${layout.public_link}` };
}

const bar = (page: Page) => page.getByRole("region", { name: "Pedido de aprovação" });
const inBar = (page: Page, name: string) => bar(page).getByRole("button", { name, exact: true });
const send = (page: Page, name: string) =>
  page.getByRole("dialog").getByRole("button", { name, exact: true });
const current = async (layoutId: string) =>
  (await readApprovals(shared.app.app, shared.owner, layoutId)).round;

/** Two taps besides the name. */
async function approveAs(page: Page, name: string): Promise<void> {
  await inBar(page, "Aprovar").tap();
  await page.getByLabel("Seu nome").fill(name);
  await send(page, "Aprovar").tap();
}

async function showCode(page: Page, name: string, email: string): Promise<void> {
  await page.getByLabel("Seu nome").fill(name);
  await page.getByLabel("Seu email").fill(email);
  const mail = await mailOf(shared.app.app, email, /código/, () =>
    send(page, "Enviar código").tap(),
  );
  await page.getByLabel("Código de 6 dígitos").fill(mail.subject.slice(0, 6));
}

test("a guest on a phone approves with a name only, and the studio sees it at once", async () => {
  const { layout, publicUrl } = await waiting({ message: "Confira os textos." });
  const { page } = shared.app;
  await enterAs(page, shared.app, shared.owner);
  await page.goto(`${shared.app.url}/layouts/${layout.id}`);
  await page.getByRole("tab", { name: "Aprovação" }).click();
  await page.getByText("Ninguém decidiu ainda.").waitFor();

  const phone = await shared.app.newPage(PHONE);
  await openPublic(phone, { publicUrl });
  await inBar(phone, "Aprovar").waitFor();
  await inBar(phone, "Aprovar").tap();
  await phone.getByText(/guardamos seu nome, a hora, a versão/).waitFor();
  await phone.getByLabel("Seu nome").fill("Clara");
  await send(phone, "Aprovar").tap();
  await bar(phone).getByRole("button", { name: "Você aprovou a versão 1" }).waitFor();

  const panel = page.getByRole("tabpanel", { name: "Aprovação" });
  await panel.getByText("Clara").waitFor();
  await page.locator('[data-tip="Aprovado"]').waitFor();
  const round = await current(layout.id);
  expect(round?.decisions).toMatchObject([{ name: "Clara", confirmed_by: "browser", version: 1 }]);
});

test("the bar takes its place before it is loaded, and covers neither tools nor list", async () => {
  const { publicUrl } = await waiting({ message: "Confira os textos." });
  const phone = await shared.app.newPage(PHONE);
  await phone.addInitScript(() => {
    Object.assign(window, { shifts: [] });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        (window as unknown as { shifts: number[] }).shifts.push(
          (entry as unknown as { value: number }).value,
        );
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  await openPublic(phone, { publicUrl });
  await inBar(phone, "Aprovar").waitFor();
  const shifts = await phone.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.01);
  const boxOf = async (locator: ReturnType<Page["locator"]>) => {
    const box = await locator.boundingBox();
    if (!box) throw new Error("not on screen");
    return box;
  };
  const { y, height } = await boxOf(bar(phone));
  const tools = phone.getByRole("button", { name: "Ajustar à largura" });
  expect((await boxOf(tools)).y).toBeGreaterThan(y + height);
  await phone.getByRole("button", { name: /Abrir comentários/ }).tap();
  const list = phone.getByRole("complementary");
  await eventually(async () => (await boxOf(list)).y).toBeGreaterThan(y + height);
});

test("two people who are expected approve with codes by mail; with the second one it is approved", async () => {
  const emails = ["helena@cliente.test", "igor@cliente.test"];
  const { layout, publicUrl } = await waiting({ emails });
  for (const [at, email] of emails.entries()) {
    const phone = await shared.app.newPage(PHONE);
    await openPublic(phone, { publicUrl });
    await inBar(phone, "Aprovar").tap();
    await showCode(phone, `Pessoa ${at + 1}`, email);
    await send(phone, "Aprovar").tap();
    await bar(phone).getByRole("button", { name: "Você aprovou a versão 1" }).waitFor();
    expect((await current(layout.id))?.state).toBe(["in_review", "approved"][at]);
  }
  const decisions = (await current(layout.id))?.decisions ?? [];
  expect(decisions.map(({ confirmed_by }) => confirmed_by)).toEqual(["code", "code"]);
});

test("asking for changes leaves a comment without a pin; all of it goes by keyboard", async () => {
  const { layout, publicUrl } = await waiting();
  const page = await shared.app.newPage();
  await openPublic(page, { publicUrl });
  await inBar(page, "Pedir ajustes").focus();
  await page.keyboard.press("Enter");
  await page.getByLabel("O que precisa mudar? (opcional)").waitFor();
  await page.keyboard.type("Título maior");
  await page.keyboard.press("Tab");
  await page.keyboard.type("João");
  await page.keyboard.press("Enter");
  await bar(page).getByRole("button", { name: "Você pediu ajustes na versão 1" }).waitFor();
  // The focus is where the answer is.
  await eventually(() => page.evaluate(() => document.activeElement?.textContent)).toContain(
    "Você pediu ajustes na versão 1",
  );
  await page.getByRole("button", { name: /Título maior/ }).press("Enter");
  const card = page.getByRole("dialog", { name: "Comentário #1" });
  await card.getByText("Sem pino").waitFor();
  expect(await page.getByRole("button", { name: /^Comentário 1, de/ }).count()).toBe(0);
  expect((await current(layout.id))?.state).toBe("changes_requested");
});

test("a new version closes the round on every open page", async () => {
  const { layout, publicUrl } = await waiting();
  const phone = await shared.app.newPage(PHONE);
  await openPublic(phone, { publicUrl });
  await inBar(phone, "Aprovar").waitFor();
  await makeVersion(shared.app.app, shared.owner, layout.id);
  await bar(phone).waitFor({ state: "hidden" });
  await phone.getByText("Nova versão disponível.").waitFor();
  expect((await current(layout.id)) ?? null).toBeNull();
});

test("approving a page that is no longer the newest is refused, and nothing is recorded", async () => {
  const { layout, publicUrl } = await waiting();
  const phone = await shared.app.newPage(PHONE);
  // A page that has heard of nothing since it was opened.
  await phone.route("**/events", () => {});
  await openPublic(phone, { publicUrl });
  await inBar(phone, "Aprovar").waitFor();
  await makeVersion(shared.app.app, shared.owner, layout.id);
  await approveAs(phone, "Clara");
  await phone.getByRole("alert").getByText("Há uma versão nova.").waitFor();
  const ofLayout = "approval_records where layout_id = $1 and kind = 'decision'";
  expect(await countRows(shared.app.app, ofLayout, [layout.id])).toBe(0);
  await send(phone, "Ver").tap();
  await phone.getByRole("button", { name: /^Versão mostrada: 2/ }).waitFor();
});

test("a guest who has said it all tells so from the list", async () => {
  const { app, owner } = shared;
  const layout = await makeLayout(app.app, owner, { title: "Convite" });
  const phone = await app.newPage(PHONE);
  await openPublic(phone, { publicUrl: `${app.url}/public/${layout.public_link}` });
  await canvasReady(phone);
  const stage = await phone.locator("[data-stage]").boundingBox();
  if (!stage) throw new Error("no picture");
  await phone.touchscreen.tap(stage.x + stage.width / 2, stage.y + stage.height / 2);
  await phone.getByLabel("Comentário", { exact: true }).fill("Mais contraste");
  await phone.getByRole("button", { name: "Enviar" }).tap();
  await phone.getByRole("button", { name: /Abrir comentários/ }).tap();
  const finish = phone.getByRole("button", { name: "Terminei meus comentários" });
  await finish.waitFor();
  await finish.tap();
  await phone.getByText("Pronto, avisamos que você terminou.").waitFor();
  await readMail(app.app, owner.email, "Anônimo terminou: 1 comentário.");
});
