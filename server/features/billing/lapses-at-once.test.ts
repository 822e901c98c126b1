import { afterAll, beforeAll, expect, test } from "vitest";
import { refreshBilling } from "#contract/routes/billing.ts";
import { listCategories } from "#contract/routes/categories.ts";
import type { SubscriptionRecord } from "#sandbox/records/billing-records.ts";
import { newPerson } from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import { ownedIds } from "#tests/support/owned-ids.ts";
import {
  cardFields,
  checkoutUrl,
  startTestSandbox,
  stripeSettings,
  submitForm,
} from "#tests/support/payments.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { countRows } from "#tests/support/rows.ts";
import { chargeWhenBooked, controlSandbox } from "#tests/support/sandbox-controls.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

const AT_ONCE = ["unpaid", "canceled", "paused", "incomplete_expired"] as const;

let sandbox: Awaited<ReturnType<typeof startTestSandbox>>;
let app: TestApp;
beforeAll(async () => {
  sandbox = await startTestSandbox(null);
  app = await startTestApp({ env: stripeSettings(sandbox) });
});
afterAll(async () => {
  await app.close();
  await sandbox.close();
});

/** Somebody with a layout and a comment, who pays. */
async function payer() {
  const person = await newPerson(app);
  await ownedIds(app, person.id);
  const url = await checkoutUrl(app, person, "price_team");
  expect((await submitForm(url, cardFields("4242424242424242"))).status).toBe(303);
  const { body } = await callApi(app, refreshBilling, {}, person);
  const customer = body.stripe_customer_id ?? "";
  return {
    customer,
    charge: await chargeWhenBooked(sandbox, customer),
    become: (status: SubscriptionRecord["status"]) =>
      sandbox.rewriteSubscription(customer, { status }),
    /** After what the provider says was read. */
    async gate() {
      expect((await callApi(app, refreshBilling, {}, person)).status).toBe(200);
      return (await callApi(app, listCategories, {}, person)).error?.code ?? "open";
    },
    left: () =>
      countRows(app, "layouts l join comments c on c.layout_id = l.id where l.user_id = $1", [
        person.id,
      ]),
  };
}

test("guarantee 41: a refund or a dispute opens and closes nothing by itself: the state of the subscription does", async () => {
  const seen: string[] = [];
  for (const kind of ["refunds", "disputes"] as const) {
    const { become, charge, gate, left } = await payer();
    await controlSandbox(sandbox, kind, { charge });
    seen.push(await gate());
    await become("canceled");
    seen.push(await gate());
    expect(await left()).toBe(1);
  }
  expect(seen).toEqual(["open", "subscription_required", "open", "subscription_required"]);
  printFigure(
    "guarantee 41: 1 refund, 1 dispute: open while the provider says active, closed when it says canceled, 0 layouts or comments lost",
  );
});

test("guarantee 41: a subscription that is unpaid, canceled, paused or never began closes at once, and opens again when it is paid", async () => {
  const flips: string[] = [];
  const { become, gate, left } = await payer();
  for (const status of AT_ONCE) {
    await become(status);
    flips.push(await gate());
    await become("active");
    flips.push(await gate());
  }
  expect(flips).toEqual(AT_ONCE.flatMap(() => ["subscription_required", "open"]));
  expect(await left()).toBe(1);
  printFigure(
    `guarantee 41: ${AT_ONCE.join(", ")}: ${AT_ONCE.length} of ${AT_ONCE.length} closed at once, open again when active`,
  );
});
