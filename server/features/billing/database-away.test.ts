import { expect, test } from "vitest";
import { signEvent } from "#sandbox/deliver-events.ts";
import { newPerson } from "#tests/support/accounts.ts";
import { cuttableLine } from "#tests/support/cuttable-line.ts";
import {
  booksOf,
  cardFields,
  checkoutUrl,
  profileWhen,
  sendEvent,
  submitForm,
} from "#tests/support/payments.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { makeTestPlace } from "#tests/support/test-place.ts";
import { until } from "#tests/support/webhooks.ts";

test("guarantee 42: an event while the database is away answers 503 and is applied when it comes again", async () => {
  const place = await makeTestPlace();
  const line = await cuttableLine(place.databaseUrl);
  const app = await startTestApp({ at: { ...place, databaseUrl: line.url } });
  try {
    const person = await newPerson(app);
    const url = await checkoutUrl(app, person, "price_pro");
    line.cut();
    await submitForm(url, cardFields("4242424242424242"));
    // What decides is refused as well, with all that came before it: only another try can bring it.
    const events = () => booksOf(app).events;
    await until("the purchase was written down", () =>
      events().some(({ type }) => type === "checkout.session.completed"),
    );
    await until("all was refused, twice", () => refusals(app) >= 2 * events().length);
    const body = JSON.stringify({ id: "evt_1", object: "event", type: "x", data: { object: {} } });
    const answer = await sendEvent(app, body, signEvent(booksOf(app).webhookSecret, body));
    expect(answer.status).toBe(503);
    expect(answer.headers.get("retry-after")).not.toBeNull();
    line.mend();
    // Nobody sends it again but the provider.
    const profile = await profileWhen(app, person, (own) => own?.plan_name === "Pro");
    expect(profile.stripe_subscription_status).toBe("active");
    printFigure(
      `guarantee 42: ${events().length} events, each answered 503 while the database was away, applied by the provider's retry`,
    );
  } finally {
    await app.close();
    await line.close();
    await place.leave();
  }
});

function refusals({ logLines }: TestApp): number {
  return logLines.filter(({ route, status }) => route === "/api/stripe/webhook" && status === 503)
    .length;
}
