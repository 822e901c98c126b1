import { afterAll, beforeAll, expect, test } from "vitest";
import { signIn } from "#contract/routes/sign-in.ts";
import { newPerson, someEmail } from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { countRows } from "#tests/support/rows.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { guess, times } from "#tests/support/wrong-passwords.ts";

const FLOOD = 200;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: "on" } });
});
afterAll(() => app.close());

test("a flood of sign-ins is turned away at a bound instead of piling up, and is not counted against anybody", async () => {
  const { email, password } = await newPerson(app);
  const answers = await times(FLOOD, (index) =>
    guess(app, someEmail(), { "X-Forwarded-For": `203.0.113.${index}` }),
  );
  const evaluated = answers.filter(({ status }) => status === 401).length;
  const refused = answers.filter(({ status }) => status === 503);
  expect(evaluated + refused.length).toBe(FLOOD);
  expect(refused.length).toBeGreaterThan(0);
  for (const { error, headers } of refused) {
    expect([error?.code, headers.get("retry-after")]).toEqual(["unavailable", "5"]);
  }
  // A try whose password nobody looked at is no failed try.
  const counted = "rate_limits where key like 'sign-in:account:%' and hits > 0";
  expect(await countRows(app, counted)).toBe(evaluated);
  expect((await callApi(app, signIn, { email, password })).status).toBe(200);
  printFigure(
    `hashing: ${FLOOD} sign-ins at once: ${evaluated} evaluated, ${refused.length} × 503 with Retry-After; the next: 200`,
  );
});
