import type { Locator, Page } from "playwright-core";
import type { Stage } from "#tests/browser/money/stage.ts";

export const CARDS = {
  good: "4242 4242 4242 4242",
  declined: "4000 0000 0000 0002",
  failsLater: "4000 0000 0000 0341",
  confirmsAlways: "4000 0027 6000 3184",
};

export type PlanButton = "Iniciar teste grátis" | `Assinar ${string}` | `Mudar para ${string}`;

/** From the page of plans to the provider's. */
export async function choosePlan({ app, page }: Stage, button: PlanButton): Promise<void> {
  await page.goto(`${app.url}/pricing`);
  await page.getByRole("button", { name: button, exact: true }).click();
}

export async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel("Número do cartão").fill(number);
  await page.getByLabel("Validade").fill("12/49");
  await page.getByLabel("CVC").fill("123");
}

/** Pays on the checkout page that is open. */
export async function payWith(page: Page, number: string): Promise<void> {
  await fillCard(page, number);
  await page.getByRole("button", { name: /^(Assinar|Iniciar teste grátis)$/ }).click();
}

export async function buy(stage: Stage, button: PlanButton, number = CARDS.good): Promise<void> {
  await choosePlan(stage, button);
  await stage.page.getByRole("heading", { name: /^Assinar o plano/ }).waitFor();
  await payWith(stage.page, number);
}

export async function begin(stage: Stage, plan: "Pro" | "Team"): Promise<void> {
  await stage.step(`subscribes to ${plan}`, {
    act: () => buy(stage, `Assinar ${plan}`),
    sees: `Plano ${plan}: Sua assinatura renova em `,
    mails: [
      `Recibo do Alfinete: R$ ${{ Pro: 49, Team: 99 }[plan]}`,
      `Sua assinatura do plano ${plan} começou`,
    ],
  });
}

export async function confirmCard(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Confirmar autenticação" }).click();
}

/** From the settings to the provider's portal. */
export async function openPortal({ app, page }: Stage): Promise<void> {
  await page.goto(`${app.url}/profile`);
  await page
    .getByRole("button", { name: /^(Gerenciar assinatura|Atualizar cartão)$/ })
    .first()
    .click();
  await page.getByRole("heading", { name: "Gerenciar assinatura" }).waitFor();
}

export async function pressInPortal(stage: Stage, button: string): Promise<void> {
  await openPortal(stage);
  await stage.page.getByRole("button", { name: button }).click();
}

export async function changeCard(stage: Stage, number: string): Promise<void> {
  await openPortal(stage);
  await fillCard(stage.page, number);
  await stage.page.getByRole("button", { name: "Trocar cartão" }).click();
}

/** Back to us, where the provider is asked. */
export async function leavePortal({ page }: Stage): Promise<void> {
  await page.getByRole("link", { name: "Voltar para o Alfinete" }).click();
  await page.waitForURL(/\/profile/);
}

export async function changePlan(stage: Stage, plan: string): Promise<void> {
  await choosePlan(stage, `Mudar para ${plan}`);
  await stage.page.getByRole("button", { name: "Confirmar mudança" }).click();
  await stage.page.waitForURL(/\/profile/);
}

/** The invoices on the settings page, newest first. */
export function invoicesOf({ app, page }: Stage): () => Promise<string> {
  return async () => {
    await page.goto(`${app.url}/profile`);
    const region = page.getByRole("region", { name: "Plano e assinatura" });
    const rows = region.getByRole("listitem").filter({ has: page.getByRole("time") });
    await rows.first().waitFor();
    return (await rows.allInnerTexts()).join("; ").replace(/\s+/g, " ");
  };
}

export function noticeOf(page: Page): () => Promise<string> {
  return () => textOf(page.getByRole("alert").first());
}

export function toastsOf(page: Page): () => Promise<string> {
  return () => textOf(page.getByRole("region", { name: /^Avisos alt/ }));
}

async function textOf(place: Locator): Promise<string> {
  return ((await place.textContent()) ?? "").replace(/\s+/g, " ").trim();
}
