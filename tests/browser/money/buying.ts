import {
  buy,
  CARDS,
  choosePlan,
  confirmCard,
  noticeOf,
  payWith,
} from "#tests/browser/money/pages.ts";
import type { Journey } from "#tests/browser/money/stage.ts";

const TRIAL = /^Plano Basic: Seu teste termina em /;
const AWAITING = "Aguardando pagamento: O plano começa assim que o pagamento for confirmado.";

export const buying: Journey[] = [
  [
    "trial to charge",
    async (stage) => {
      await stage.step("begins the trial", {
        act: () => buy(stage, "Iniciar teste grátis"),
        sees: TRIAL,
        mails: ["Seu teste grátis do plano Basic começou"],
      });
      await stage.step("five days later", {
        act: () => stage.later(5),
        sees: TRIAL,
        mails: [/^Seu teste grátis termina em /],
      });
      await stage.step("the trial is over", {
        act: () => stage.later(3),
        sees: /^Plano Basic: Sua assinatura renova em /,
        mails: ["Recibo do Alfinete: R$ 9"],
      });
    },
  ],
  [
    "decline",
    async (stage) => {
      await stage.step("pays with a card that is refused", {
        act: () => buy(stage, "Assinar Pro", CARDS.declined),
        look: noticeOf(stage.page),
        sees: "Seu cartão foi recusado.",
        mails: [],
      });
      await stage.step("pays with another one", {
        act: () => payWith(stage.page, CARDS.good),
        sees: /^Plano Pro: Sua assinatura renova em /,
        mails: ["Recibo do Alfinete: R$ 49", "Sua assinatura do plano Pro começou"],
      });
    },
  ],
  [
    "confirmation needed",
    async (stage) => {
      await stage.step("confirms the first payment", {
        async act() {
          await buy(stage, "Assinar Pro", CARDS.confirmsAlways);
          await confirmCard(stage.page);
          await stage.page.waitForURL(/\/profile/);
        },
        sees: /^Plano Pro: Sua assinatura renova em /,
        mails: ["Recibo do Alfinete: R$ 49", "Sua assinatura do plano Pro começou"],
      });
      await stage.step("the renewal waits for a confirmation", {
        act: () => stage.aMonthLater(),
        sees: /^Plano Pro Pagamento pendente: Seu plano continua ativo até /,
        mails: ["Confirme o pagamento da sua assinatura do Alfinete"],
      });
      await stage.step("confirms it on the invoice", {
        async act() {
          const [invoice] = await Promise.all([
            stage.page.waitForEvent("popup"),
            stage.page.getByRole("link", { name: /^Pagar a fatura de / }).click(),
          ]);
          await confirmCard(invoice);
          await invoice.getByText("Situação: Paga").waitFor();
          await invoice.close();
        },
        sees: /^Plano Pro: Sua assinatura renova em /,
        mails: ["Recibo do Alfinete: R$ 49"],
      });
    },
  ],
  [
    "late settlement",
    async (stage) => {
      const byVoucher = async (ending: string) => {
        await choosePlan(stage, "Assinar Pro");
        await stage.page.getByLabel("CPF ou CNPJ").last().fill("529.982.247-25");
        await stage.page.getByRole("button", { name: ending }).click();
        await stage.page.waitForURL(/\/profile/);
      };
      await stage.step("chooses to pay by boleto", {
        act: () => byVoucher("Gerar boleto que vai vencer"),
        sees: AWAITING,
        mails: [],
      });
      await stage.step("the boleto expires", {
        act: () => stage.later(4),
        sees: "Sem plano: Você não possui uma assinatura ativa.",
        mails: ["Não recebemos o pagamento da sua assinatura"],
      });
      await stage.step("chooses to pay by boleto again", {
        act: () => byVoucher("Gerar boleto que será pago"),
        sees: AWAITING,
        mails: [],
      });
      await stage.step("the boleto is paid", {
        act: () => stage.later(2),
        sees: /^Plano Pro: Sua assinatura renova em /,
        mails: ["Recibo do Alfinete: R$ 49", "Sua assinatura do plano Pro começou"],
      });
    },
  ],
];
