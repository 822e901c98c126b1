import { expect } from "vitest";
import { booksOf, sandboxUrl } from "#tests/support/payments.ts";
import type { TestApp } from "#tests/support/test-app.ts";

type Place = Pick<TestApp, "dataDir">;

/** Does something to the provider that only the provider does: `disputes`, `payments`, `cards`, `faults` … */
export async function controlSandbox(app: Place, name: string, body: object): Promise<void> {
  const answer = await fetch(`${sandboxUrl(app)}/sandbox/${name}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
}

/** The newest charge that a customer paid, once it is in the books. */
export async function chargeWhenBooked(app: Place, customer: string | null): Promise<string> {
  await expect.poll(() => chargeOf(app, customer), { timeout: 10_000 }).not.toBe("");
  return chargeOf(app, customer);
}

/** The newest charge that a customer paid. */
export function chargeOf(app: Place, customer: string | null): string {
  const paid = booksOf(app).charges.filter(
    (one) => one.customer === customer && one.decline === null,
  );
  return paid.at(-1)?.id ?? "";
}

export function refundsOf(app: Place, customer: string | null) {
  const { charges, refunds } = booksOf(app);
  const own = charges.filter((one) => one.customer === customer).map(({ id }) => id);
  return refunds.filter(({ charge }) => own.includes(charge));
}
