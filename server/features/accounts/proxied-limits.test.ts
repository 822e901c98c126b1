import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { requestMagicLink } from "#contract/routes/sign-in.ts";
import { someEmail } from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import { commentAsVisitor, makeLayout, subscriber } from "#tests/support/layouts.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { expectLimit, guess, times } from "#tests/support/wrong-passwords.ts";

const TRIES = 50;
const PER_ADDRESS = 30;
const MINUTE = 61_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: "on" } });
});
afterAll(() => app.close());

test("guarantee 3: one IPv6 /64 is one address, whatever the client wrote before the proxy did", async () => {
  const from = (address: string) => ({ "X-Forwarded-For": address });
  const answers = await times(TRIES, (index) =>
    guess(app, someEmail(), from(`198.51.100.${index}, 2001:db8:0:7::${index.toString(16)}`)),
  );
  const { evaluated, refused } = expectLimit(answers, PER_ADDRESS);
  printFigure(
    `guarantee 3: ${TRIES} wrong passwords from one IPv6 /64: ${evaluated} evaluated, ${refused} × 429`,
  );
  expect((await guess(app, someEmail(), from("2001:db8:0:7:ffff::1"))).status).toBe(429);
  expect((await guess(app, someEmail(), from("2001:db8:0:8::1"))).status).toBe(401);
});

test("guarantee 3: a client is one address behind a proxy that adds the port of each connection", async () => {
  const answers = await times(TRIES, (index) =>
    guess(app, someEmail(), { "X-Forwarded-For": `203.0.113.40:${40_000 + index}` }),
  );
  const { evaluated, refused } = expectLimit(answers, PER_ADDRESS);
  printFigure(
    `guarantee 3: ${TRIES} wrong passwords behind a proxy that writes ports: ${evaluated} evaluated, ${refused} × 429`,
  );
});

/** As gateways write it that add the port of each connection, or brackets, or what they could not tell. */
const SPELLINGS: [string, (index: number) => string][] = [
  ["with ports", (index) => `203.0.113.40:${40_000 + index}`],
  ["IPv6 in brackets with ports", (index) => `[2001:db8:0:9::${index}]:${40_000 + index}`],
  ["that are no addresses", (index) => `unknown-${index}`],
];

test("guarantee 21: a visitor is one visitor behind a proxy that writes ports, brackets or junk, and another is another", async () => {
  const owner = await subscriber(app);
  const { public_link: link } = await makeLayout(app, owner);
  const say = (address: string) =>
    commentAsVisitor(app, link, {}, { headers: { "X-Forwarded-For": address } });
  for (const [what, spell] of SPELLINGS) {
    app.advanceClock(MINUTE);
    const answers = await times(TRIES, (index) => say(spell(index)));
    const taken = answers.filter(({ status }) => status === 201).length;
    expect([taken, answers.filter(({ status }) => status === 429).length]).toEqual([20, 30]);
    expect((await say("203.0.113.41:40000")).status).toBe(201);
    printFigure(
      `guarantee 21: ${TRIES} comments behind a proxy, entries ${what}: ${taken} × 201, the rest 429; a second visitor: 201`,
    );
  }
});

test("one client can trigger a hundred mails an hour, whoever they are for", async () => {
  const ask = (address: string) =>
    callApi(
      app,
      requestMagicLink,
      { email: someEmail() },
      { headers: { "X-Forwarded-For": address } },
    );
  const answers = await times(120, () => ask("192.0.2.77"));
  expect(answers.filter(({ status }) => status === 202)).toHaveLength(100);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
  expect((await ask("192.0.2.78")).status).toBe(202);
});

test("a flood of sign-ins does not keep the rest of the app from reading files", async () => {
  vi.stubEnv("HASHING", "costly");
  onTestFinished(() => void vi.unstubAllEnvs());
  const size = 24;
  let answered = 0;
  const flood = Array.from({ length: size }, async (_, index) => {
    await guess(app, someEmail(), { "X-Forwarded-For": `203.0.113.${index}` });
    answered += 1;
  });
  await Promise.race(flood);
  expect((await app.request("/dev/mailbox.json")).status).toBe(200);
  const before = answered;
  await Promise.all(flood);
  expect(before).toBeLessThan(size / 2);
});
