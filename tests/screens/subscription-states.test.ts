import { within } from "@testing-library/dom";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Profile } from "#contract/routes/profile.ts";
import { submitHosted } from "#tests/screens/billing-steps.ts";
import { openScreen, type Screen } from "#tests/screens/open-screen.ts";
import { newPerson } from "#tests/support/accounts.ts";
import {
  advanceDays,
  cardFields,
  profileWhen,
  sandboxUrl,
  subscribe,
} from "#tests/support/payments.ts";
import { personWith, setProfile, subscribed } from "#tests/support/profiles.ts";
import { rows } from "#tests/support/rows.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

const FAILS_LATER = "4000 0000 0000 0341";
const DAY_MS = 24 * 3600_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test("a payment that failed says until when the plan holds, and leads to the card", async () => {
  const person = await newPerson(app);
  await subscribe(app, person, "price_basic", FAILS_LATER);
  await advanceDays(sandboxUrl(app), 8);
  const profile = await profileWhen(app, person, (own) => own.grace_until !== null);
  const until = new Date(profile.grace_until ?? "").toLocaleDateString("pt-BR", {
    dateStyle: "long",
  });
  const screen = await openScreen(app, "/dashboard", { as: person });
  await screen.findByText("Plano Basic");
  await screen.findByText("Pagamento pendente");
  await screen.read(`Seu plano continua ativo até ${until}.`);
  expect(screen.queryByRole("link", { name: "Fazer Upgrade" })).toBeNull();
  await screen.findByRole("button", { name: "Escolher imagens" });
  await screen.press("Atualizar cartão");
  await screen.read("Pagamento pendente. Troque o cartão para regularizar.");

  await screen.findByRole("button", { name: "Trocar cartão" });
  await submitHosted(screen, cardFields("4242 4242 4242 4242"), "/card");
  await profileWhen(app, person, (own) => own.grace_until === null);
  await screen.follow("Voltar para o Alfinete");
  await screen.findByText(/^Sua assinatura renova em /);
});

test("after the grace the plan is suspended, and only the card is asked for", async () => {
  const grace_until = new Date(Date.now() - DAY_MS).toISOString();
  const pending = { ...subscribed, stripe_subscription_status: "past_due" } as const;
  const person = await personWith(app, { ...pending, plan_name: null, grace_until });
  const screen = await openScreen(app, "/profile", { as: person });
  const section = await screen.findByRole("region", { name: "Plano e assinatura" });
  await within(section).findByText("Pagamento pendente");
  await screen.read("Seu plano está suspenso até o pagamento ser confirmado.", section);
  within(section).getByRole("button", { name: "Atualizar cartão" });
  expect(within(section).queryByRole("link")).toBeNull();
  await screen.goto("/dashboard");
  const call = await screen.findByRole("region", { name: "Seu plano está suspenso" });
  within(call).getByRole("button", { name: "Atualizar cartão" });
  await screen.goto("/layouts");
  await screen.arrive("/pricing");
});

async function offers(screen: Screen) {
  await screen.goto("/pricing");
  const place = await screen.findByRole("group", { name: "Basic" });
  const card = within(place);
  const action = card.queryByRole("button") ?? card.getByRole("link");
  return {
    action: action.textContent,
    feature: card.queryByText("7 dias de teste grátis") !== null,
    today: card.queryByText("R$ 0 hoje") !== null,
    card: card.queryByText("Pedimos um cartão; nada é cobrado até o 7º dia.") !== null,
  };
}

test("the trial is offered to who can have it; who is on it reads that another plan ends it", async () => {
  const visitor = await openScreen(app, "/terms");
  const offered = { feature: true, today: true, card: true };
  const toSignIn = { action: "Faça login para assinar", ...offered };
  expect(await offers(visitor)).toEqual(toSignIn);

  const person = await personWith(app);
  const screen = await openScreen(app, "/terms", { as: person });
  const untried = { action: "Iniciar teste grátis", ...offered };
  expect(await offers(screen)).toEqual(untried);
  const lapsed = { stripe_subscription_id: "sub_1", stripe_subscription_status: "canceled" };
  await setProfile(app, person, lapsed as Partial<Profile>);
  expect(await offers(screen)).toEqual(untried);
  await rows(app, "update profiles set trial_used_at = now() where id = $1", [person.id]);
  expect(await offers(screen)).toEqual({
    action: "Assinar Basic",
    feature: false,
    today: false,
    card: false,
  });
  await setProfile(app, person, { ...subscribed, stripe_subscription_status: "trialing" });
  await screen.goto("/pricing");
  await screen.findByText(/Ao mudar de plano, o teste termina/);
});

test("a sign-up with a plan that is tried says that nothing is charged yet, and what is accepted", async () => {
  const screen = await openScreen(app, "/register?plan=price_basic");
  await screen.findByText("Pedimos um cartão; nada é cobrado até o 7º dia.");
  await screen.read(/Ao criar a conta, você aceita os Termos de Uso/);
  await screen.goto("/register?plan=price_pro");
  await screen.findByText("Plano selecionado será ativado após o cadastro");
  expect(screen.queryByText(/Pedimos um cartão/)).toBeNull();
});

test("a purchase is taken back in the settings; the invoice then says that it went back", async () => {
  const person = await newPerson(app);
  await subscribe(app, person, "price_pro");
  const screen = await openScreen(app, "/profile", { as: person });
  const section = await screen.findByRole("region", { name: "Plano e assinatura" });
  await screen.read(/você pode desistir e receber R\$\s49 de volta/, section);
  expect(within(section).getByLabelText<HTMLInputElement>("CPF ou CNPJ").value).toBe(
    "529.982.247-25",
  );
  await screen.press("Desistir da compra", section);
  await screen.press("Desistir e receber de volta");
  await screen.toast("Desistência confirmada. Enviamos os detalhes para o seu email.");
  await within(section).findByText("Sem plano");
  await screen.read(/R\$\s49, devolvida/, section);
  expect(within(section).queryByRole("button", { name: "Desistir da compra" })).toBeNull();
});

test("whoever pays later reads that the plan begins with the payment, and is not sold another", async () => {
  const waiting = { stripe_subscription_id: "sub_1", stripe_subscription_status: "incomplete" };
  const person = await personWith(app, waiting);
  const screen = await openScreen(app, "/profile", { as: person });
  const section = await screen.findByRole("region", { name: "Plano e assinatura" });
  await within(section).findByText("Aguardando pagamento");
  await screen.read(/O plano começa assim que o pagamento for confirmado/, section);
  expect(within(section).queryByRole("link")).toBeNull();
});
