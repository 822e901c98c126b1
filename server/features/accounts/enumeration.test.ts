import { afterAll, beforeAll, expect, test } from "vitest";
import type { Route } from "#contract/route.ts";
import {
  requestMagicLink,
  requestOneTimeCode,
  requestPasswordReset,
  resendConfirmation,
  signIn,
  verifyOneTimeCode,
} from "#contract/routes/sign-in.ts";
import { newPerson, type Person, signUpInBrowser, someEmail } from "#tests/support/accounts.ts";
import { type ApiAnswer, callApi } from "#tests/support/call-api.ts";
import { mailsSettled } from "#tests/support/mails.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

const WARM_UP = 5;
const WITHIN = 1.2;
const HOUR = 60 * 60_000;

let app: TestApp;
let person: Person;
let unconfirmed: string;
let asked = 0;
beforeAll(async () => {
  // Each request comes from an address of its own, so that only the account's limit is in play.
  app = await startTestApp({ env: { TRUST_PROXY: "on" } });
  person = await newPerson(app);
  ({ email: unconfirmed } = await signUpInBrowser(app));
  await signUpInBrowser(app, { email: unconfirmed, password: "segunda-senha" });
  app.advanceClock(HOUR);
});
afterAll(() => app.close());

function ownAddress(): Record<string, string> {
  asked += 1;
  return { "X-Forwarded-For": `10.${asked >> 16}.${(asked >> 8) & 255}.${asked & 255}` };
}

interface Timed {
  milliseconds: number;
  answer: ApiAnswer<unknown>;
}

async function time(record: Route, input: object): Promise<Timed> {
  const startedAt = performance.now();
  const answer = await callApi(app, record, input, { headers: ownAddress() });
  return { milliseconds: performance.now() - startedAt, answer };
}

/** All that a caller can see of an answer, but what differs between any two. */
function seen({ status, body, error, headers }: ApiAnswer<unknown>) {
  const { request_id: _, ...rest } = error ?? { request_id: "" };
  const names = [...headers.keys()].filter((name) => !["date", "x-request-id"].includes(name));
  return { status, body, error: rest, names, length: headers.get("content-length") };
}

function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

interface Comparison {
  record: Route;
  /** The known address; a confirmed person's unless said. */
  known?: () => string;
  rest?: object;
  pairs: number;
  /** How many fit into the account's limit before the clock has to move on. */
  perHour: number;
  /** What every such hour begins with. */
  prepare?: () => Promise<unknown>;
}

/** Asks for a known and an unknown address in turn, each first every other time. */
async function compare({
  record,
  known: email = () => person.email,
  rest,
  pairs,
  perHour,
  prepare,
}: Comparison): Promise<number> {
  const known: number[] = [];
  const unknown: number[] = [];
  const ask = async (address: string) => {
    // The mail of the one before, which only somebody known gets, would slow down this one.
    await mailsSettled(app);
    return time(record, { email: address, ...rest });
  };
  for (let pair = 0; pair < pairs + WARM_UP; pair += 1) {
    if (pair % perHour === 0) {
      app.advanceClock(HOUR);
      await prepare?.();
    }
    const early = pair % 2 === 0 ? await ask(email()) : null;
    const other = await ask(someEmail());
    const one = early ?? (await ask(email()));
    expect(seen(one.answer)).toEqual(seen(other.answer));
    if (pair < WARM_UP) continue;
    known.push(one.milliseconds);
    unknown.push(other.milliseconds);
  }
  return median(known) / median(unknown);
}

const waitingCode = () => callApi(app, requestOneTimeCode, { email: person.email });
const wrongCode = { code: "12345x" };
const comparisons: [string, Comparison][] = [
  ["sign-in", { record: signIn, rest: { password: "errada" }, pairs: 200, perHour: 10 }],
  [
    "sign-in before the confirmation",
    {
      record: signIn,
      known: () => unconfirmed,
      rest: { password: "errada" },
      pairs: 100,
      perHour: 10,
    },
  ],
  ["password reset", { record: requestPasswordReset, pairs: 150, perHour: 3 }],
  ["magic link", { record: requestMagicLink, pairs: 150, perHour: 5 }],
  ["code check", { record: verifyOneTimeCode, rest: wrongCode, pairs: 80, perHour: 10 }],
  [
    "code check, a code waiting",
    { record: verifyOneTimeCode, rest: wrongCode, pairs: 80, perHour: 5, prepare: waitingCode },
  ],
];

test.each([requestOneTimeCode, resendConfirmation])(
  "guarantee 2: $path answers alike",
  async (record) => {
    app.advanceClock(HOUR);
    const known = await time(record, { email: person.email });
    const unknown = await time(record, { email: someEmail() });
    expect(seen(known.answer)).toEqual(seen(unknown.answer));
  },
);

test.each(comparisons)(
  "guarantee 2: %s: a known and an unknown address look and take the same",
  async (name, comparison) => {
    const ratio = await compare(comparison);
    const { pairs } = comparison;
    printFigure(
      `guarantee 2: ${name}: ${pairs} interleaved pairs, ratio of medians ${ratio.toFixed(3)}`,
    );
    expect(ratio).toBeLessThan(WITHIN);
    expect(ratio).toBeGreaterThan(1 / WITHIN);
  },
  400_000,
);
