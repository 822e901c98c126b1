import { listUserPayments, refundPayment } from "#contract/routes/admin-users.ts";
import { begin, invoicesOf } from "#tests/browser/money/pages.ts";
import type { Journey, Stage } from "#tests/browser/money/stage.ts";
import { newAdmin } from "#tests/support/admins.ts";
import { callApi } from "#tests/support/call-api.ts";
import { booksOf, profileOf } from "#tests/support/payments.ts";
import { chargeOf } from "#tests/support/sandbox-controls.ts";

const NO_PLAN = "Sem plano: Você não possui uma assinatura ativa.";
const RENEWS = /^Plano Pro: Sua assinatura renova em /;
const ENDED = "Sua assinatura do Alfinete terminou";

/** The last payment, by an admin who has just signed in. */
async function giveBack({ app, person }: Stage, end_subscription: boolean) {
  const admin = await newAdmin(app.app);
  const { id: userId } = person;
  const payments = (await callApi(app.app, listUserPayments, { userId }, admin)).body.data;
  const invoice_id = payments[0]?.id ?? "";
  const wish = { userId, invoice_id, end_subscription };
  const { status } = await callApi(app.app, refundPayment, wish, admin);
  if (status !== 200) throw new Error(`the refund answered ${status}`);
}

/** In the provider's own pages. */
async function endAtProvider({ app, person }: Stage): Promise<void> {
  const { stripe_subscription_id: id } = await profileOf(app.app, person);
  const { port, secretKey } = booksOf(app.app);
  await fetch(`http://127.0.0.1:${port}/v1/subscriptions/${id}`, {
    method: "DELETE",
    headers: { Authorization: `Bearer ${secretKey}` },
  });
}

export const moneyBack: Journey[] = [
  [
    "refund",
    async (stage) => {
      await begin(stage, "Pro");
      await stage.step("an admin gives the payment back", {
        act: () => giveBack(stage, false),
        look: invoicesOf(stage),
        sees: /R\$ 49, devolvida/,
        mails: ["Reembolso do Alfinete: R$ 49"],
      });
      await stage.step("a month later", {
        act: () => stage.aMonthLater(),
        sees: RENEWS,
        mails: ["Recibo do Alfinete: R$ 49"],
      });
      await stage.step("an admin gives that back, and ends the subscription", {
        act: () => giveBack(stage, true),
        sees: NO_PLAN,
        mails: ["Reembolso do Alfinete: R$ 49", ENDED],
      });
    },
  ],
  [
    "dispute",
    async (stage) => {
      const admin = await newAdmin(stage.app.app);
      const name = stage.person.email.split("@")[0];
      await begin(stage, "Pro");
      await stage.step("the bank asks the payment back", {
        async act() {
          const { stripe_customer_id: customer } = await profileOf(stage.app.app, stage.person);
          await stage.control("disputes", { charge: chargeOf(stage.app.app, customer) });
        },
        sees: RENEWS,
        mails: [],
        alerts: { to: admin, mails: [`Pagamento contestado: R$ 49, de ${name}`] },
      });
      await stage.step("the bank keeps it", {
        act: () => {
          const dispute = booksOf(stage.app.app).disputes.at(-1)?.id;
          return stage.control("disputes", { dispute, outcome: "lost" });
        },
        sees: RENEWS,
        mails: [],
        alerts: { to: admin, mails: [`Contestação perdida: R$ 49, de ${name}`] },
      });
      await stage.step("the subscription is ended at the provider", {
        act: () => endAtProvider(stage),
        sees: NO_PLAN,
        mails: [ENDED],
      });
    },
  ],
  [
    "withdrawal",
    async (stage) => {
      const { page } = stage;
      await begin(stage, "Team");
      await stage.step("withdraws from the purchase", {
        async act() {
          await page.getByRole("button", { name: "Desistir da compra" }).click();
          await page.getByRole("button", { name: "Desistir e receber de volta" }).click();
          await page
            .getByText(/^Desistência confirmada\./)
            .first()
            .waitFor();
        },
        sees: NO_PLAN,
        mails: ["Recebemos a sua desistência: R$ 99 de volta", "Reembolso do Alfinete: R$ 99"],
      });
      await stage.step("looks at the invoices", {
        act: async () => {},
        look: invoicesOf(stage),
        sees: /R\$ 99, devolvida/,
        mails: [],
      });
    },
  ],
];
