import { waitFor, within } from "@testing-library/dom";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fillSignIn } from "#tests/screens/account-steps.ts";
import { submitHosted } from "#tests/screens/billing-steps.ts";
import { openScreen, type Screen } from "#tests/screens/open-screen.ts";
import { newPerson } from "#tests/support/accounts.ts";
import { subscriber } from "#tests/support/layouts.ts";
import {
  advanceDays,
  booksOf,
  cardFields,
  profileWhen,
  sandboxUrl,
  subscribe,
} from "#tests/support/payments.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

const DECLINED = "4000 0000 0000 0002";
const APPROVED = "4242 4242 4242 4242";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const planSection = (screen: Screen) => screen.findByRole("region", { name: "Plano e assinatura" });
const planCard = (screen: Screen, name: string) => screen.findByRole("group", { name });

async function choose(screen: Screen, plan: string, action: string) {
  await screen.press(action, await planCard(screen, plan));
}

const isAt = (screen: Screen, name: string) => screen.findByRole("heading", { name });

function purchases() {
  return (window.dataLayer ?? []).filter(({ event }) => event === "purchase");
}

/** How many payment pages the provider has been asked for. */
function checkoutsOf() {
  return booksOf(app).checkouts.length;
}

test("a card that is declined leaves everything as it was; another one pays", async () => {
  const screen = await openScreen(app, "/pricing", { as: await newPerson(app) });
  await choose(screen, "Pro", "Assinar Pro");
  await isAt(screen, "Assinar o plano Pro");
  const declined = await submitHosted(screen, cardFields(DECLINED));
  expect(declined.html).toContain("Seu cartão foi recusado.");
  await submitHosted(screen, cardFields(APPROVED));
  // Whoever has just begun goes on with the first steps.
  await screen.arrive("/welcome");
  await screen.goto("/profile");
  await screen.read("Plano Pro", await planSection(screen));
  await screen.read("Sua assinatura renova em ", await planSection(screen));
});

test("?plan= begins once: a cancelled payment page, or the way back, does not begin it again", async () => {
  const before = checkoutsOf();
  const screen = await openScreen(app, "/pricing?plan=price_team", { as: await newPerson(app) });
  await isAt(screen, "Assinar o plano Team");
  await screen.follow("Cancelar e voltar");
  const said = await screen.toast("Pagamento cancelado. Nada foi cobrado.");
  // Neither a success nor a failure.
  expect(said.dataset.type).toBe("info");
  await screen.arrive("/pricing");

  await screen.goto("/pricing?plan=price_team");
  await isAt(screen, "Assinar o plano Team");
  await screen.back();
  await screen.arrive("/pricing");
  const button = await screen.findByRole("button", { name: "Assinar Team" });
  await waitFor(() => expect(button.getAttribute("aria-disabled")).toBeNull());
  await waitFor(() => expect(checkoutsOf() - before).toBe(2));
});

test("a plan that does not exist, or the one there is, begins nothing", async () => {
  const person = await newPerson(app);
  await subscribe(app, person, "price_pro");
  const before = checkoutsOf();
  const screen = await openScreen(app, "/terms", { as: person });
  for (const plan of ["price_nada", "price_pro"]) {
    await screen.goto(`/pricing?plan=${plan}`);
    const card = within(await planCard(screen, "Pro"));
    card.getByText("Seu plano");
    card.getByRole("button", { name: "Gerenciar assinatura" });
  }
  expect(checkoutsOf()).toBe(before);
});

test("another plan is confirmed on the provider's page and counts as a purchase of its own", async () => {
  const person = await newPerson(app);
  const { stripe_subscription_id } = await subscribe(app, person, "price_pro");
  const screen = await openScreen(app, "/dashboard", { as: person });
  await screen.findByText("Plano Pro");
  await screen.follow("Ver planos");
  await choose(screen, "Team", "Mudar para Team");
  await screen.findByRole("button", { name: "Confirmar mudança" });
  await submitHosted(screen, {}, "/plan");
  await screen.arrive("/profile");
  await screen.read("Plano Team", await planSection(screen));
  await waitFor(() => expect(purchases()).toHaveLength(1));
  const [{ value, transaction_id } = {}] = purchases();
  // The new price less what is left of the old one.
  expect(Math.round(Number(value))).toBe(50);
  expect(transaction_id).toMatch(/^in_/);
  expect(transaction_id).not.toBe(stripe_subscription_id);
});

test("cancelled in the portal, it says until when; after that, layouts lead to the plans", async () => {
  const person = await newPerson(app);
  await subscribe(app, person, "price_basic");
  const screen = await openScreen(app, "/profile", { as: person });
  await screen.press("Gerenciar assinatura", await planSection(screen));
  await screen.findByRole("button", { name: "Cancelar assinatura" });
  const cancelled = await submitHosted(screen, {}, "/cancel");
  expect(cancelled.html).toContain("Assinatura cancelada. Ela vale até o fim do período.");
  await profileWhen(app, person, (own) => own.stripe_cancel_at_period_end);
  await screen.follow("Voltar para o Alfinete");
  await screen.read("Sua assinatura termina em ");

  await advanceDays(sandboxUrl(app), 8);
  await profileWhen(app, person, (own) => own.plan_name === null);
  await screen.goto("/layouts");
  await screen.arrive("/pricing");
  // The trial is granted once.
  await screen.findByRole("button", { name: "Assinar Basic" });
  await screen.goto("/profile");
  await screen.read("Você não possui uma assinatura ativa.", await planSection(screen));
  await screen.follow("Fazer Upgrade", await planSection(screen));
  await screen.arrive("/pricing");
});

test("when the trial ends, the subscription goes on and says when it renews", async () => {
  const person = await newPerson(app);
  await subscribe(app, person, "price_basic");
  await advanceDays(sandboxUrl(app), 8);
  await profileWhen(app, person, (own) => own.stripe_subscription_status === "active");
  const screen = await openScreen(app, "/dashboard", { as: person });
  await screen.findByText(/^Sua assinatura renova em /);
});

test("visitors see the three plans and where to sign in; signing in goes on to the plan", async () => {
  const screen = await openScreen(app, "/pricing");
  await isAt(screen, "Planos flexíveis para suas necessidades");
  expect(screen.getAllByRole("link", { name: "Faça login para assinar" })).toHaveLength(3);
  for (const feature of ["1 GB de armazenamento", "Projetos ilimitados", "API de acesso"]) {
    screen.getByText(feature);
  }
  await screen.follow("Faça login para assinar", await planCard(screen, "Pro"));
  await fillSignIn(screen, await newPerson(app));
  await isAt(screen, "Assinar o plano Pro");
});

test("special access needs no plan, and who pays all the same reaches the portal", async () => {
  const person = await subscriber(app);
  const screen = await openScreen(app, "/pricing", { as: person });
  await screen.findByText(/^Sua conta tem acesso especial/);
  await screen.goto("/profile");
  const section = await planSection(screen);
  await within(section).findByText("Acesso especial");
  expect(within(section).queryByRole("button")).toBeNull();

  await subscribe(app, person, "price_pro");
  await screen.reload();
  await screen.read("Plano Pro", await planSection(screen));
  await screen.press("Gerenciar assinatura", await planSection(screen));
  await screen.findByRole("button", { name: "Cancelar assinatura" });
});

describe("what can fail is said", () => {
  test("the payment page", async () => {
    const screen = await openScreen(app, "/pricing", { as: await newPerson(app) });
    const mend = screen.answer("/api/billing/checkout", { status: 503 });
    await choose(screen, "Pro", "Assinar Pro");
    await screen.toast("Erro ao redirecionar para o pagamento.");
    mend();
    screen.answer("/api/billing/checkout", { status: 200, json: {} });
    await choose(screen, "Pro", "Assinar Pro");
    await screen.toast("Erro: a URL de checkout não foi recebida.");
  });

  test("the payment page that opens by itself", async () => {
    const screen = await openScreen(app, "/terms", { as: await newPerson(app) });
    screen.answer("/api/billing/checkout", { status: 503 });
    await screen.goto("/pricing?plan=price_pro");
    await screen.toast("Erro ao iniciar o processo de assinatura.");
  });

  test("the customer and the portal", async () => {
    const person = await newPerson(app);
    const screen = await openScreen(app, "/terms");
    screen.answer("/api/billing/customer", { status: 503 });
    screen.signIn(person);
    await screen.goto("/pricing");
    await choose(screen, "Pro", "Assinar Pro");
    await screen.toast("Erro: Usuário ou cliente Stripe não disponível.");

    await subscribe(app, person, "price_pro");
    screen.answer("/api/billing/portal", { status: 503 });
    await screen.goto("/profile");
    await screen.press("Gerenciar assinatura", await planSection(screen));
    await screen.toast("Erro ao abrir o portal de gerenciamento.");
  });
});
