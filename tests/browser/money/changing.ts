import { begin, changePlan, leavePortal, pressInPortal } from "#tests/browser/money/pages.ts";
import type { Journey, Stage } from "#tests/browser/money/stage.ts";

const CANCELLED = "Sua assinatura do Alfinete foi cancelada";

async function cancel(stage: Stage): Promise<void> {
  await pressInPortal(stage, "Cancelar assinatura");
  await leavePortal(stage);
}

export const changing: Journey[] = [
  [
    "cancel, resume, cancel for good",
    async (stage) => {
      await begin(stage, "Pro");
      await stage.step("cancels", {
        act: () => cancel(stage),
        sees: /^Plano Pro: Sua assinatura termina em /,
        mails: [CANCELLED],
      });
      await stage.step("resumes", {
        async act() {
          await pressInPortal(stage, "Manter assinatura");
          await leavePortal(stage);
        },
        sees: /^Plano Pro: Sua assinatura renova em /,
        mails: [],
      });
      await stage.step("cancels again, on another day", {
        async act() {
          await stage.later(1);
          await cancel(stage);
        },
        sees: /^Plano Pro: Sua assinatura termina em /,
        mails: [],
      });
      await stage.step("the period is over", {
        act: () => stage.aMonthLater(),
        sees: "Sem plano: Você não possui uma assinatura ativa.",
        mails: ["Sua assinatura do Alfinete terminou"],
      });
    },
  ],
  [
    "upgrade",
    async (stage) => {
      await begin(stage, "Pro");
      await stage.step("changes to Team", {
        act: () => changePlan(stage, "Team"),
        sees: /^Plano Team: Sua assinatura renova em /,
        mails: ["Recibo do Alfinete: R$ 50"],
      });
    },
  ],
  [
    "downgrade",
    async (stage) => {
      await begin(stage, "Team");
      await stage.step("changes to Pro", {
        act: () => changePlan(stage, "Pro"),
        sees: /^Plano Pro: Sua assinatura renova em /,
        mails: [],
      });
    },
  ],
  [
    "change while cancelling",
    async (stage) => {
      await begin(stage, "Pro");
      await stage.step("cancels", {
        act: () => cancel(stage),
        sees: /^Plano Pro: Sua assinatura termina em /,
        mails: [CANCELLED],
      });
      await stage.step("changes to Team", {
        act: () => changePlan(stage, "Team"),
        sees: /^Plano Team: Sua assinatura termina em /,
        mails: ["Recibo do Alfinete: R$ 50"],
      });
    },
  ],
];
