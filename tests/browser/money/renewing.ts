import { buy, CARDS, changeCard } from "#tests/browser/money/pages.ts";
import type { Journey, Stage } from "#tests/browser/money/stage.ts";

const PENDING = /^Plano Pro Pagamento pendente: Seu plano continua ativo até /;

/** A month later the card does not pay any more. */
async function failToRenew(stage: Stage): Promise<void> {
  await stage.step("subscribes, with a card that will not pay again", {
    async act() {
      await buy(stage, "Assinar Pro");
      // Whoever has just begun goes on with the first steps.
      await stage.page.waitForURL(/\/welcome$/);
      await changeCard(stage, CARDS.failsLater);
      await stage.page.getByText("Cartão atualizado.").waitFor();
    },
    sees: /^Plano Pro: Sua assinatura renova em /,
    mails: ["Recibo do Alfinete: R$ 49", "Sua assinatura do plano Pro começou"],
  });
  await stage.step("the renewal fails", {
    act: () => stage.aMonthLater(),
    sees: PENDING,
    mails: ["Não conseguimos cobrar sua assinatura do Alfinete"],
  });
}

export const renewing: Journey[] = [
  [
    "renewal fails, fixed in the grace",
    async (stage) => {
      await failToRenew(stage);
      await stage.step("changes the card", {
        act: () => changeCard(stage, CARDS.good),
        sees: /^Plano Pro: Sua assinatura renova em /,
        mails: ["Recibo do Alfinete: R$ 49"],
      });
    },
  ],
  [
    "renewal fails, lost",
    async (stage) => {
      await failToRenew(stage);
      await stage.step("the grace is over", {
        act: () => stage.later(8),
        sees: /^Plano suspenso Pagamento pendente: O pagamento não foi confirmado até /,
        mails: ["Seu plano do Alfinete foi suspenso"],
      });
      await stage.step("the provider gives up", {
        act: () => stage.later(9),
        sees: "Sem plano: Você não possui uma assinatura ativa.",
        mails: ["Sua assinatura do Alfinete terminou"],
      });
    },
  ],
];
