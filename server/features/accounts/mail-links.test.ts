import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mailMessages } from "#contract/messages/mail.ts";
import {
  openEmailLink,
  requestMagicLink,
  requestPasswordReset,
  resendConfirmation,
  signUp,
} from "#contract/routes/sign-in.ts";
import {
  newPerson,
  PASSWORD,
  type Person,
  signUpInBrowser,
  someEmail,
} from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import { mailOf, mailsSettled, mailsTo, readMail, tokenIn } from "#tests/support/mails.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

const HOUR = 60 * 60_000;
const CONFIRM = mailMessages.confirm_email.subject;
const MAGIC = mailMessages.magic_link.subject;

let app: TestApp;
let person: Person;
beforeAll(async () => {
  // The more trusting of the two settings: even then a proxy's headers say nothing about our address.
  app = await startTestApp({ env: { TRUST_PROXY: "on" } });
  person = await newPerson(app);
});
afterAll(() => app.close());

const FORGED = {
  Host: "evil.example",
  "X-Forwarded-Host": "evil.example",
  "X-Forwarded-Proto": "https",
  "X-Forwarded-For": "203.0.113.9",
  Forwarded: "host=evil.example;proto=https",
  "X-Original-URL": "https://evil.example/",
};

/** fetch would not let a caller forge the Host header. */
function postForged(path: string, body: object): Promise<number> {
  const { hostname, port } = new URL(app.url);
  const headers = { "Content-Type": "application/json", ...FORGED };
  return new Promise((resolve, reject) => {
    request({ hostname, port, path, method: "POST", headers }, (response) => {
      response.resume().on("end", () => resolve(response.statusCode ?? 0));
    })
      .on("error", reject)
      .end(JSON.stringify(body));
  });
}

test("guarantee 1: links lead to our configured address, whatever host the request names", async () => {
  const newcomer = someEmail();
  const asked: [string, object][] = [
    ["/api/auth/sign-up", { email: newcomer, password: PASSWORD }],
    ["/api/auth/resend-confirmation", { email: newcomer }],
    ["/api/auth/magic-link", { email: person.email }],
    ["/api/auth/one-time-code", { email: person.email }],
    ["/api/auth/forgot-password", { email: person.email }],
  ];
  for (const [path, body] of asked) expect(await postForged(path, body)).toBe(202);
  await mailsSettled(app);
  const mails = [...(await mailsTo(app, newcomer)), ...(await mailsTo(app, person.email))];
  expect(mails).toHaveLength(asked.length);
  const links = mails.flatMap((mail) => mail.links);
  const foreign = links.filter((link) => new URL(link).origin !== app.url);
  expect(foreign).toEqual([]);
  expect(JSON.stringify(mails)).not.toContain("evil");
  printFigure(
    `guarantee 1: ${asked.length} mails asked for with forged hosts: ${foreign.length} foreign of ${links.length} links`,
  );
});

test("a name cannot carry a link into the mail of an address that nobody confirmed", async () => {
  const email = someEmail("vitima");
  const username = "Ganhe em https://evil.example/a";
  await callApi(app, signUp, { email, password: PASSWORD, username });
  const confirm = await readMail(app, email, CONFIRM);
  const ask = () => callApi(app, requestMagicLink, { email });
  const magic = await mailOf(app, email, MAGIC, ask);
  for (const mail of [confirm, magic]) {
    expect(mail.links.filter((link) => new URL(link).origin !== app.url)).toEqual([]);
    expect(mail.text + mail.html).not.toContain("evil.example");
  }
});

const FOREIGN = [
  "//evil.example",
  "///evil.example",
  "/\\evil.example",
  "\\\\evil.example",
  "/\t/evil.example",
  "/\n/evil.example",
  " //evil.example",
  "/.//evil.example",
  "/a/..//evil.example",
  "/%2e//evil.example",
  "https://evil.example",
  "https:evil.example",
  "http:/evil.example",
  "HTTPS://evil.example/dashboard",
  "javascript:alert(1)",
  "java\nscript:alert(1)",
  "data:text/html,<script>alert(1)</script>",
  "mailto:a@evil.example",
  "evil.example",
  "@evil.example",
  "?redirect=//evil.example",
  "",
];

async function carriedBy(redirect: string): Promise<Record<string, string>> {
  const { email } = person;
  const mail = await mailOf(app, email, MAGIC, () =>
    callApi(app, requestMagicLink, { email, redirect }),
  );
  const { body } = await callApi(app, openEmailLink, { token: tokenIn(mail) });
  // Five mails an hour, so every one has an hour of its own.
  app.advanceClock(HOUR);
  if (body.status !== "signed_in") return {};
  expect(body.account_created).toBe(false);
  return body.carry;
}

test("guarantee 8: a return path that could leave our origin is forgotten", async () => {
  app.advanceClock(HOUR);
  const kept: Record<string, string>[] = [];
  for (const path of FOREIGN) kept.push(await carriedBy(path));
  expect(kept.filter((carry) => Object.keys(carry).length > 0)).toEqual([]);
  expect(await carriedBy("/layouts?category=1#topo")).toEqual({
    redirect: "/layouts?category=1#topo",
  });
  printFigure(
    `guarantee 8: ${FOREIGN.length} foreign return paths in mails: 0 kept, own path kept`,
  );
});

test("the chosen plan and the way back survive confirmation, re-sending included", async () => {
  const chosen = { plan: "price_basic", redirect: "/pricing?plan=price_basic" };
  const { email, token, browser } = await signUpInBrowser(app, chosen);
  const again = await mailOf(app, email, CONFIRM, () =>
    callApi(app, resendConfirmation, { email, redirect: chosen.redirect }, browser),
  );
  expect(tokenIn(again)).not.toBe(token);
  const { body } = await callApi(app, openEmailLink, { token: tokenIn(again) }, browser);
  expect(body).toMatchObject({ status: "signed_in", carry: chosen });
});

test("mails are in Portuguese and say what their link or code is for", async () => {
  const { email } = await newPerson(app, { username: "Ana Souza" });
  const reset = await mailOf(app, email, mailMessages.reset_password.subject, () =>
    callApi(app, requestPasswordReset, { email }),
  );
  expect(reset.text).toContain("Olá, Ana Souza!");
  expect(reset.text).toContain("Recebemos um pedido para redefinir a senha da sua conta.");
  expect(reset.links[0]).toMatch(/\/reset-password\?token=[\w-]{43}$/);
  expect(reset.html).toContain("Criar nova senha");
});
