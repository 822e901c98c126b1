import { expect } from "vitest";
import {
  begin,
  buy,
  CARDS,
  changeCard,
  changePlan,
  choosePlan,
  leavePortal,
  pressInPortal,
} from "#tests/browser/money/pages.ts";
import type { Journey, Stage } from "#tests/browser/money/stage.ts";
import { jobsSettled, runJob, runJobAlone } from "#tests/support/jobs.ts";
import { submitForm } from "#tests/support/payments.ts";
import { countRows, rows } from "#tests/support/rows.ts";

const RENEWS = /^Plano Pro: Sua assinatura renova em /;

/** What happens meanwhile is never told; the nightly comparison comes after it. */
async function unheard(stage: Stage, act: () => Promise<unknown>): Promise<void> {
  await stage.control("webhooks", { delivery: "off" });
  try {
    await act();
  } finally {
    await stage.control("webhooks", { delivery: "on" });
  }
}

/** Confirms the change to Team, and is never led back to us. */
async function changeAndLeave(stage: Stage): Promise<void> {
  await choosePlan(stage, "Mudar para Team");
  await stage.page.getByRole("button", { name: "Confirmar mudança" }).waitFor();
  expect((await submitForm(stage.page.url(), {})).status).toBe(303);
}

const BATCH = "reconcile-billing-batch";

async function night(stage: Stage): Promise<void> {
  await runJob(stage.app.app, "reconcile-billing");
  await batchesDone(stage);
}

/** Batches follow each other at a distance, and after a failure as well. */
async function batchesDone({ app: { app } }: Stage): Promise<void> {
  const left = "pgboss.job where name = $1 and state in ('created', 'retry', 'active')";
  while ((await countRows(app, left, [BATCH])) > 0) {
    await rows(app, "update pgboss.job set start_after = now() where name = $1", [BATCH]);
    await jobsSettled(app, BATCH);
  }
}

/** The job of the night fails, and waits for its next try. */
async function nightInVain({ app: { app } }: Stage): Promise<void> {
  await runJobAlone(app, "reconcile-billing");
  const failed = "pgboss.job where name = $1 and state = 'retry'";
  await expect.poll(() => countRows(app, failed, [BATCH]), { timeout: 60_000 }).toBe(1);
}

export const losingEvents: Journey[] = [
  [
    "events lost at each step",
    async (stage) => {
      await stage.step("buys; the way back heals it", {
        act: () =>
          unheard(stage, async () => {
            await buy(stage, "Assinar Pro");
            // Whoever has just begun goes on with the first steps.
            await stage.page.waitForURL(/\/welcome$/);
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
  [
    "a change of plan and an end that nobody hears of",
    async (stage) => {
      await begin(stage, "Pro");
      await stage.step("changes to Team; the way back heals it", {
        act: () =>
          unheard(stage, async () => {
            await changePlan(stage, "Team");
            await stage.page.getByText("Plano Team").first().waitFor();
          }),
        sees: /^Plano Team: Sua assinatura renova em /,
        mails: ["Recibo do Alfinete: R$ 50"],
      });
      await stage.step("cancels", {
        async act() {
          await pressInPortal(stage, "Cancelar assinatura");
          await leavePortal(stage);
        },
        sees: /^Plano Team: Sua assinatura termina em /,
        mails: ["Sua assinatura do Alfinete foi cancelada"],
      });
      await stage.step("the period is over; the night finds out", {
        async act() {
          await unheard(stage, () => stage.aMonthLater());
          await night(stage);
        },
        sees: "Sem plano: Você não possui uma assinatura ativa.",
        mails: ["Sua assinatura do Alfinete terminou"],
      });
    },
  ],
  [
    "an upgrade whose buyer never comes back, and a night without the provider",
    async (stage) => {
      await begin(stage, "Pro");
      await stage.step("changes to Team and closes the window; the provider is down that night", {
        async act() {
          await unheard(stage, () => changeAndLeave(stage));
          await stage.control("faults", { path: "/v1/subscriptions", answer: 500, times: 50 });
          await nightInVain(stage);
        },
        sees: RENEWS,
        mails: [],
      });
      await stage.step("the provider is back; the comparison goes on where it was", {
        async act() {
          await stage.control("faults", { clear: true });
          await batchesDone(stage);
        },
        sees: /^Plano Team: Sua assinatura renova em /,
        mails: ["Recibo do Alfinete: R$ 50"],
      });
    },
  ],
];
