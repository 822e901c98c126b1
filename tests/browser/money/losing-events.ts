import { buy, CARDS, changeCard, leavePortal, pressInPortal } from "#tests/browser/money/pages.ts";
import type { Journey, Stage } from "#tests/browser/money/stage.ts";
import { jobsSettled, runJob } from "#tests/support/jobs.ts";
import { rows } from "#tests/support/rows.ts";

const RENEWS = /^Plano Pro: Sua assinatura renova em /;

/** What happens meanwhile is never told; the nightly comparison comes after it. */
async function unheard(stage: Stage, act: () => Promise<unknown>): Promise<void> {
  await stage.control("webhooks", { delivery: "off" });
  await act();
  await stage.control("webhooks", { delivery: "on" });
}

async function night({ app: { app } }: Stage): Promise<void> {
  await runJob(app, "reconcile-billing");
  const batch = "reconcile-billing-batch";
  // Batches follow each other at a distance.
  for (const _ of [1, 2]) {
    await rows(app, "update pgboss.job set start_after = now() where name = $1", [batch]);
    await jobsSettled(app, batch);
  }
}

export const losingEvents: Journey[] = [
  [
    "events lost at each step",
    async (stage) => {
      await stage.step("buys; the way back heals it", {
        act: () =>
          unheard(stage, async () => {
            await buy(stage, "Assinar Pro");
            await stage.page.getByText("Plano Pro").first().waitFor();
          }),
        sees: RENEWS,
        mails: ["Recibo do Alfinete: R$ 49", "Sua assinatura do plano Pro começou"],
      });
      await stage.step("cancels; the way back from the portal heals it", {
        act: () =>
          unheard(stage, async () => {
            await pressInPortal(stage, "Cancelar assinatura");
            await leavePortal(stage);
            await stage.page.getByText(/^Sua assinatura termina em /).waitFor();
          }),
        sees: /^Plano Pro: Sua assinatura termina em /,
        mails: ["Sua assinatura do Alfinete foi cancelada"],
      });
      await stage.step("resumes; the way back heals it", {
        act: () =>
          unheard(stage, async () => {
            await pressInPortal(stage, "Manter assinatura");
            await leavePortal(stage);
            await stage.page.getByText(/^Sua assinatura renova em /).waitFor();
          }),
        sees: RENEWS,
        mails: [],
      });
      await stage.step("is renewed; nobody hears of it", {
        act: () => unheard(stage, () => stage.aMonthLater()),
        sees: RENEWS,
        mails: [],
      });
      await stage.step("the night heals it", {
        act: () => night(stage),
        sees: RENEWS,
        mails: ["Recibo do Alfinete: R$ 49"],
      });
      await stage.step("the next renewal fails; the night finds out", {
        async act() {
          await changeCard(stage, CARDS.failsLater);
          await stage.page.getByText("Cartão atualizado.").waitFor();
          await unheard(stage, () => stage.aMonthLater());
          await night(stage);
        },
        sees: /^Plano Pro Pagamento pendente: Seu plano continua ativo até /,
        mails: ["Não conseguimos cobrar sua assinatura do Alfinete"],
      });
      await stage.step("the provider gives up; the night finds out", {
        async act() {
          await unheard(stage, () => stage.later(17));
          await night(stage);
        },
        sees: "Sem plano: Você não possui uma assinatura ativa.",
        mails: ["Seu plano do Alfinete foi suspenso", "Sua assinatura do Alfinete terminou"],
      });
    },
  ],
];
