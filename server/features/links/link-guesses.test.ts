import { afterAll, beforeAll, expect, test } from "vitest";
import { unlockLink } from "#contract/routes/links.ts";
import type { Person } from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import { subscriber } from "#tests/support/layouts.ts";
import { makeLockedLink } from "#tests/support/links.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { times } from "#tests/support/wrong-passwords.ts";

const GUESSES = 10_000;
const AT_ONCE = 50;
const PAIRS = 80;
const WITHIN = 1.2;
const LONG_MS = 300_000;
const PASSWORD = "azul-petroleo";

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: "on" } });
  owner = await subscriber(app);
});
afterAll(() => app.close());

let addresses = 0;
function newAddress(): string {
  addresses += 1;
  return `10.1.${addresses >> 8}.${addresses & 255}`;
}

async function unlock(publicLink: string, password: string, address = newAddress()) {
  const caller = { headers: { "X-Forwarded-For": address } };
  const startedAt = performance.now();
  const { status, error } = await callApi(app, unlockLink, { publicLink, password }, caller);
  return { code: error?.code ?? status, ms: performance.now() - startedAt };
}

test("guarantee 72: ten thousand guesses cost the limits and no more", {
  timeout: LONG_MS,
}, async () => {
  const publicLink = await makeLockedLink(app, owner, PASSWORD);
  const counts = new Map<string | number, number>();
  for (let done = 0; done < GUESSES; done += AT_ONCE) {
    const address = newAddress();
    const answers = await times(AT_ONCE, (at) => unlock(publicLink, `chute ${done + at}`, address));
    for (const { code } of answers) counts.set(code, (counts.get(code) ?? 0) + 1);
  }
  expect(counts.get("wrong_link_password")).toBe(100);
  expect(counts.get("too_many_requests")).toBe(GUESSES - 100);
  printFigure(
    `guarantee 72: ${GUESSES} guesses from ${addresses} addresses: 100 compared, ${GUESSES - 100} × 429`,
  );
});

test("guarantee 72: a right and a wrong password take the same time", {
  timeout: LONG_MS,
}, async () => {
  const publicLink = await makeLockedLink(app, owner, PASSWORD);
  const right: number[] = [];
  const wrong: number[] = [];
  for (let pair = 0; pair < PAIRS; pair += 1) {
    const asks = [
      async () => right.push((await unlock(publicLink, PASSWORD)).ms),
      async () => wrong.push((await unlock(publicLink, "azul-turquesa")).ms),
    ];
    for (const ask of pair % 2 === 0 ? asks : asks.reverse()) await ask();
  }
  const ratio = median(right) / median(wrong);
  printFigure(
    `guarantee 72: right ${median(right).toFixed(1)} ms, wrong ${median(wrong).toFixed(1)} ms, ratio ${ratio.toFixed(3)}`,
  );
  expect(Math.max(ratio, 1 / ratio)).toBeLessThan(WITHIN);
});

function median(numbers: number[]): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}
