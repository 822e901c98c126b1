import { afterAll, beforeAll, expect, test } from "vitest";
import { mailMessages } from "#contract/messages/mail.ts";
import { changePassword } from "#contract/routes/profile.ts";
import {
  requestMagicLink,
  requestOneTimeCode,
  requestPasswordReset,
  resetPassword,
  signIn,
} from "#contract/routes/sign-in.ts";
import { newPerson, someEmail } from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import { mailsSettled, mailsTo, readMail, tokenIn } from "#tests/support/mails.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { times } from "#tests/support/wrong-passwords.ts";

const RESET = mailMessages.reset_password.subject;
const MINUTE = 60_000;
const STRANGERS = 12;
/** Ten of all other kinds and six resets. */
const MOST_IN_AN_HOUR = 16;
const NEW_PASSWORD = "pino-azul-4242";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: "on" } });
});
afterAll(() => app.close());

const from = (address: string) => ({ headers: { "X-Forwarded-For": address } });
const stranger = (index: number) => from(`198.51.100.${index}`);
const owner = from("203.0.113.5");

const askReset = (email: string, caller: typeof owner) =>
  callApi(app, requestPasswordReset, { email }, caller);

async function mailCount(email: string, subject?: string): Promise<number> {
  await mailsSettled(app);
  const mails = await mailsTo(app, email);
  return mails.filter((mail) => subject === undefined || mail.subject === subject).length;
}

/** Everything that makes us write to an address, from one of many strangers. */
async function flood(email: string): Promise<number> {
  const kinds = [requestPasswordReset, requestMagicLink, requestOneTimeCode];
  const answers = await times(STRANGERS * kinds.length, (index) =>
    callApi(
      app,
      kinds[index % kinds.length] ?? requestMagicLink,
      { email },
      stranger(Math.floor(index / kinds.length)),
    ),
  );
  return answers.length;
}

async function resetWithNewestMail(email: string, password: string): Promise<number> {
  const token = tokenIn(await readMail(app, email, RESET));
  return (await callApi(app, resetPassword, { token, password }, owner)).status;
}

test("guarantee 57: a stranger who uses up all of theirs takes nothing from the owner", async () => {
  const { email } = await newPerson(app);
  const alone = stranger(200);
  const resets = await times(10, () => askReset(email, alone));
  const links = await times(10, () => callApi(app, requestMagicLink, { email }, alone));
  const taken = [resets, links].map((all) => all.filter(({ status }) => status === 202).length);
  const refused = [...resets, ...links].filter(({ status }) => status === 429);
  expect([...taken, refused.length]).toEqual([3, 5, 12]);
  const before = await mailCount(email);
  expect((await askReset(email, owner)).status).toBe(202);
  expect((await callApi(app, requestMagicLink, { email }, owner)).status).toBe(202);
  expect(await mailCount(email)).toBe(before + 2);
  expect(await resetWithNewestMail(email, NEW_PASSWORD)).toBe(200);
  printFigure(
    `guarantee 57: one stranger asks 20 times: ${taken[0]} resets and ${taken[1]} links sent, ${refused.length} × 429; the owner's own reset and link: sent`,
  );
});

test("guarantee 57: many strangers neither flood a mailbox nor keep its owner from a reset", async () => {
  const { email } = await newPerson(app);
  const asked = await flood(email);
  const sent = await mailCount(email);
  expect(sent).toBe(MOST_IN_AN_HOUR);
  // As late as it can be while no further mail is sent.
  app.advanceClock(40 * MINUTE);
  await flood(email);
  expect(await mailCount(email)).toBe(MOST_IN_AN_HOUR);
  expect((await askReset(email, owner)).status).toBe(202);
  expect(await resetWithNewestMail(email, NEW_PASSWORD)).toBe(200);
  expect((await callApi(app, signIn, { email, password: NEW_PASSWORD }, owner)).status).toBe(200);
  printFigure(
    `guarantee 57: ${STRANGERS} strangers ask ${2 * asked} times in an hour: ${sent} mails; the owner's reset: done`,
  );
});

test("guarantee 57: past the limit a reset is mailed once no link that works is in the mailbox", async () => {
  const { email, cookie } = await newPerson(app);
  await flood(email);
  const before = await mailCount(email, RESET);
  expect((await askReset(email, owner)).status).toBe(202);
  expect(await mailCount(email, RESET)).toBe(before);
  // Ends every link that was sent.
  await callApi(app, changePassword, { password: "outro-pino-77" }, { cookie, ...owner });
  expect((await askReset(email, owner)).status).toBe(202);
  expect(await mailCount(email, RESET)).toBe(before + 1);
  expect((await askReset(email, stranger(210))).status).toBe(202);
  expect(await mailCount(email, RESET)).toBe(before + 1);
  expect(await resetWithNewestMail(email, NEW_PASSWORD)).toBe(200);
  printFigure(
    "guarantee 57: past the limit, links dead: 1 reset mail more, and no second while its link works",
  );
});

test("known and unknown addresses answer alike, past the limits too", async () => {
  const { email } = await newPerson(app);
  const statuses = async (address: string) => {
    const answers = [];
    for (let index = 0; index < 9; index += 1)
      answers.push(await askReset(address, stranger(index >> 1)));
    for (let index = 0; index < 2; index += 1) answers.push(await askReset(address, stranger(0)));
    return answers.map(({ status, body }) => [status, body]);
  };
  expect(await statuses(email)).toEqual(await statuses(someEmail()));
});
