import { CARDS, choosePlan, payWith, toastsOf } from "#tests/browser/money/pages.ts";
import type { Journey, Stage } from "#tests/browser/money/stage.ts";

const AWAY = /O serviço de pagamento está temporariamente indisponível/;
const OUR_FAULT = /O serviço de pagamento está indisponível por um problema nosso/;
const RENEWS = /^Plano Pro: Sua assinatura renova em /;

/** So many calls go wrong, which is more than anybody tries. */
const fail = (stage: Stage, path: string, answer: number | "timeout") =>
  stage.control("faults", { path, answer, times: 50 });
const mend = (stage: Stage) => stage.control("faults", { clear: true });

async function pressManage({ app, page }: Stage): Promise<void> {
  await page.goto(`${app.url}/profile`);
  await page.getByRole("button", { name: "Gerenciar assinatura" }).first().click();
}

export const providerAway: Journey[] = [
  [
    "provider away at each step",
    async (stage) => {
      const look = toastsOf(stage.page);
      const calls: [what: string, path: string, answer: number | "timeout", RegExp][] = [
        ["chooses a plan; the provider is down", "/v1/customers/:id", 500, AWAY],
        ["chooses a plan; no answer comes", "/v1/subscriptions", "timeout", AWAY],
        ["chooses a plan; our key is refused", "/v1/checkout/sessions", 401, OUR_FAULT],
        ["chooses a plan; too many ask", "/v1/checkout/sessions", 429, AWAY],
      ];
      for (const [what, path, answer, sees] of calls) {
        await stage.step(what, {
          async act() {
            await fail(stage, path, answer);
            await choosePlan(stage, "Assinar Pro");
          },
          look,
          sees,
          mails: [],
        });
        await mend(stage);
      }
      await stage.step("pays while the provider cannot be asked: its events wait", {
        async act() {
          await choosePlan(stage, "Assinar Pro");
          await stage.page.getByRole("heading", { name: /^Assinar o plano/ }).waitFor();
          await fail(stage, "/v1/subscriptions", 500);
          await payWith(stage.page, CARDS.good);
          await stage.page.getByText("Confirmando seu pagamento...").first().waitFor();
        },
        sees: "Sem plano: Você não possui uma assinatura ativa.",
        mails: [],
      });
      await stage.step("the provider is back, and sends its events again", {
        act: () => mend(stage),
        sees: RENEWS,
        mails: ["Recibo do Alfinete: R$ 49", "Sua assinatura do plano Pro começou"],
      });
      await stage.step("opens the portal; the provider is down", {
        async act() {
          await fail(stage, "/v1/billing_portal/sessions", 500);
          await pressManage(stage);
        },
        look,
        sees: AWAY,
        mails: [],
      });
      await mend(stage);
    },
  ],
];
