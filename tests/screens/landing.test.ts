import { waitFor, within } from "@testing-library/dom";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openScreen } from "#tests/screens/open-screen.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test("leads to the trial and to each plan", async () => {
  const screen = await openScreen(app, "/");
  const trial = await screen.findByRole("link", { name: "Testar grátis por 7 dias" });
  expect(trial.getAttribute("href")).toBe("/register?plan=price_basic");
  for (const plan of ["Basic", "Pro", "Team"]) {
    const link = screen.getByRole("link", { name: `Começar com ${plan}` });
    expect(link.getAttribute("href")).toBe(`/register?plan=price_${plan.toLowerCase()}`);
  }
  expect(screen.getAllByText(/Pedimos um cartão; nada é cobrado até o 7º dia/)).toHaveLength(2);
  await screen.read(/R\$\s49\/mês/);
  const plans = within(screen.getByRole("region", { name: /^Comece grátis/ }));
  expect(plans.getAllByText("Recomendado")).toHaveLength(1);
  expect(plans.getAllByText("R$ 0 hoje")).toHaveLength(1);
  const features = screen.getByRole("region", { name: "O resto fica no lugar sozinho" });
  expect(within(features).getAllByRole("listitem")).toHaveLength(6);
  const answer = screen.getByText(/Se você cancelar antes, nada é cobrado\./);
  const question = screen.getByText("Como funciona o teste grátis?");
  const details = question.closest("details");
  expect(details?.contains(answer)).toBe(true);
  expect(details?.open).toBe(false);
  await screen.user.click(question);
  await waitFor(() => expect(details?.open).toBe(true));
});

test("the scenes show the way from the link to the approval, which can be tried", async () => {
  const screen = await openScreen(app, "/");
  const scenes = await screen.findByRole("region", { name: /^Do link à aprovação/ });
  within(scenes).getByRole("img", { name: /^Conversa no WhatsApp/ });
  within(scenes).getByRole("img", { name: /^O layout aberto no celular/ });
  within(scenes).getByRole("slider", { name: "Posição da cortina" });
  await screen.press("Aprovar", scenes);
  await screen.read("Nara aprovou a versão 2", scenes);
  await screen.read("Aprovado", scenes);
});

test("a comment is pinned on the poster by the keyboard; Escape gives the focus back", async () => {
  const screen = await openScreen(app, "/");
  const poster = await screen.findByRole("button", { name: "Fixar um comentário no cartaz" });
  poster.focus();
  await screen.user.keyboard("{Enter}");
  const field = await screen.findByLabelText("Seu comentário");
  await waitFor(() => expect(document.activeElement).toBe(field));
  await screen.user.keyboard("Mais contraste?{Control>}{Enter}{/Control}");
  await screen.read("Mais contraste?");
  await screen.read(/Chegou\. Lia vê o comentário 3/);
  await screen.press("Fixar outro");
  poster.focus();
  await screen.user.keyboard("{Enter}");
  await screen.findByLabelText("Seu comentário");
  await screen.user.keyboard("{Escape}");
  await waitFor(() => expect(screen.queryByLabelText("Seu comentário")).toBeNull());
  expect(document.activeElement).toBe(poster);
});

test.each([
  ["/terms", "Termos de Uso"],
  ["/privacy", "Política de Privacidade"],
  ["/support", "Suporte"],
])("%s says how to write to us", async (path, name) => {
  const screen = await openScreen(app, path);
  await screen.findByRole("heading", { level: 1, name });
  const mail = document.querySelector("article a[href^='mailto:']");
  expect(mail?.getAttribute("href")).toMatch(/^mailto:\S+@\S+$/);
});
