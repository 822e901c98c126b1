import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { changePassword } from "#contract/routes/profile.ts";
import { requestMagicLink, signIn, verifyOneTimeCode } from "#contract/routes/sign-in.ts";
import {
  newPerson,
  oneTimeCodeFor,
  type Person,
  signInAgain,
  someEmail,
} from "#tests/support/accounts.ts";
import { type ApiAnswer, callApi } from "#tests/support/call-api.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { countRows } from "#tests/support/rows.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { expectLimit, guess, type Tally, times } from "#tests/support/wrong-passwords.ts";

const TRIES = 50;
const PER_ACCOUNT = 10;
const PER_ADDRESS = 30;
const WINDOW = 10 * 60_000 + 1000;

let app: TestApp;
let person: Person;
beforeAll(async () => {
  app = await startTestApp();
  person = await newPerson(app);
});
afterAll(() => app.close());

function print(how: string, { evaluated, refused }: Tally): void {
  printFigure(
    `guarantee 3: ${TRIES} wrong passwords ${how}: ${evaluated} evaluated, ${refused} × 429`,
  );
}

test("guarantee 3: one account, in parallel, in any spelling, with a forged and rotating X-Forwarded-For", async () => {
  const spellings = [person.email, person.email.toUpperCase(), ` ${person.email}`];
  const answers = await times(TRIES, (index) =>
    guess(app, spellings[index % 3] ?? "", { "X-Forwarded-For": `203.0.113.${index}` }),
  );
  print("in parallel on one account, X-Forwarded-For rotating", expectLimit(answers, PER_ACCOUNT));
  // Not even the right one is looked at now; ten minutes later it is.
  const { email, password } = person;
  expect((await callApi(app, signIn, { email, password })).status).toBe(429);
  app.advanceClock(WINDOW);
  expect((await callApi(app, signIn, { email, password })).status).toBe(200);
});

test("guarantee 3: fifty accounts from one address that claims to be fifty", async () => {
  app.advanceClock(WINDOW);
  const answers = await times(TRIES, (index) =>
    guess(app, someEmail(), { "X-Forwarded-For": `203.0.113.${index}` }),
  );
  print("on as many accounts, X-Forwarded-For rotating", expectLimit(answers, PER_ADDRESS));
});

test("guarantee 3: two processes on one database share the count", async () => {
  app.advanceClock(WINDOW);
  const second = await startTestApp({ beside: app });
  onTestFinished(() => second.close());
  const answers = await times(TRIES, (index) =>
    guess(index % 2 === 0 ? app : second, person.email),
  );
  print("through two processes", expectLimit(answers, PER_ACCOUNT));
});

/** None of them is the address of a route. */
const ODD_PATHS = [
  "//api/auth/sign-in",
  "/api//auth/sign-in",
  "/api/auth//sign-in",
  "/api/auth/sign-in/",
  "/api%2Fauth/sign-in",
  "/api%5Cauth/sign-in",
  "/API/auth/sign-in",
];

test("guarantee 3: other spellings of the path lead nowhere, or to the same count", async () => {
  app.advanceClock(WINDOW);
  const before = await countRows(app, "rate_limits");
  const post = async (path: string) => {
    const body = JSON.stringify({ email: person.email, password: "chute-errado" });
    const headers = { "Content-Type": "application/json" };
    return (await app.request(path, { method: "POST", headers, body })).status;
  };
  const odd = await times(TRIES, (index) => post(ODD_PATHS[index % ODD_PATHS.length] ?? ""));
  expect([...new Set(odd)]).toEqual([404]);
  expect(await countRows(app, "rate_limits")).toBe(before);
  const same = await times(TRIES, (index) =>
    post(index % 2 === 0 ? "/api/auth/%73ign-in" : "/api/auth/sign-in"),
  );
  expect(same.filter((status) => status === 401)).toHaveLength(PER_ACCOUNT);
  const evaluated = [...odd, ...same].filter((status) => status === 401).length;
  printFigure(`guarantee 3: ${2 * TRIES} wrong passwords on odd paths: ${evaluated} evaluated`);
});

test("one-time codes, the current password and the password add up", async () => {
  app.advanceClock(WINDOW);
  const { email, cookie } = person;
  const code = await oneTimeCodeFor(app, email);
  const wrong = code === "000000" ? "000001" : "000000";
  const codes = await times(4, () => callApi(app, verifyOneTimeCode, { email, code: wrong }));
  const change = { password: "nova-senha-boa", current_password: "chute-errado" };
  const changes = await times(3, () => callApi(app, changePassword, change, { cookie }));
  const passwords = await times(10, () => guess(app, email));
  expect(codes.map(({ status }) => status)).toEqual([400, 400, 400, 400]);
  expect(changes.map(({ error }) => error?.code)).toEqual(Array(3).fill("wrong_current_password"));
  expectLimit(passwords, 3);
});

test("successes are not counted, and do not allow more failures", async () => {
  app.advanceClock(WINDOW);
  for (let count = 0; count < PER_ACCOUNT + 1; count += 1) await signInAgain(app, person);
  const answers: ApiAnswer<unknown>[] = [];
  for (let count = 0; count < PER_ACCOUNT + 1; count += 1) {
    if (count === 5) await signInAgain(app, person);
    answers.push(await guess(app, person.email));
  }
  expect(expectLimit(answers, PER_ACCOUNT)).toEqual({ evaluated: PER_ACCOUNT, refused: 1 });
});

test("mails in parallel do not outrun the five an hour", async () => {
  const email = someEmail();
  const answers = await times(20, () => callApi(app, requestMagicLink, { email }));
  expect(answers.filter(({ status }) => status === 202)).toHaveLength(5);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(15);
});
