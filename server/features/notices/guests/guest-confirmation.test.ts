import { randomBytes } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { guestNoticeMail } from "#contract/messages/guest-notices.ts";
import { editSpace } from "#contract/routes/spaces.ts";
import { someEmail } from "#tests/support/accounts.ts";
import type { Caller } from "#tests/support/call-api.ts";
import { callApi } from "#tests/support/call-api.ts";
import { confirmationPath, confirmationsTo, leaveAddress } from "#tests/support/guest-notices.ts";
import { commentAsVisitor, makeLayout, subscriber } from "#tests/support/layouts.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { rows } from "#tests/support/rows.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

const DAY = 24 * 3600_000;
const REQUESTS = 500;
const LAYOUTS = 20;

async function ownApp(beside?: TestApp): Promise<TestApp> {
  const app = await startTestApp({ env: { TRUST_PROXY: "on" }, ...(beside && { beside }) });
  onTestFinished(app.close);
  return app;
}

/** A browser with a cookie of its own, at an address of its own. */
function visitor(number: number): Caller {
  const secret = randomBytes(32).toString("base64url");
  const address = `203.0.${Math.floor(number / 250)}.${(number % 250) + 1}`;
  return { headers: { Cookie: `alfinete_guest=${secret}`, "X-Forwarded-For": address } };
}

test("guarantee 94: 500 requests at once for one address, over 20 layouts and two processes, mail it once a day", {
  timeout: 120_000,
}, async () => {
  const one = await ownApp();
  const two = await ownApp(one);
  const owner = await subscriber(one);
  const links: string[] = [];
  for (let made = 0; made < LAYOUTS; made += 1) {
    links.push((await makeLayout(one, owner)).public_link);
  }
  const email = someEmail("alvo");
  const ask = (number: number) => {
    const process = number % 2 === 0 ? one : two;
    return leaveAddress(process, links[number % LAYOUTS] ?? "", email, visitor(number));
  };
  const answers = await Promise.all(Array.from({ length: REQUESTS }, (_, at) => ask(at)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1);
  const first = await confirmationsTo(one, email);
  expect(first).toHaveLength(1);
  await leaveAddress(one, links[0] ?? "", ` ${email.toUpperCase()}`, visitor(REQUESTS));
  one.advanceClock(DAY - 60_000);
  await ask(0);
  expect(await confirmationsTo(one, email)).toHaveLength(1);
  one.advanceClock(120_000);
  await ask(1);
  expect(await confirmationsTo(one, email)).toHaveLength(2);
  printFigure(
    `guests' addresses: ${REQUESTS} requests at once for one address, over ${LAYOUTS} layouts and 2 processes: ${first.length} confirmation that day`,
  );
});

test("the confirmation says nothing that anybody typed, and neither database nor queue holds its link", async () => {
  const app = await ownApp();
  const owner = await subscriber(app, "Canario Dono");
  await callApi(app, editSpace, { space_id: owner.id, name: "Canario Espaço" }, owner);
  const typed = { title: "Canario Título", description: "Canario Descrição" };
  const { public_link: publicLink } = await makeLayout(app, owner, typed);
  const guest = visitor(1);
  const said = { name: "Canario Visitante", comment: "Canario Comentário" };
  await commentAsVisitor(app, publicLink, said, guest);
  const email = someEmail();
  await leaveAddress(app, publicLink, email, guest);
  const [mail] = await confirmationsTo(app, email);
  expect(mail?.subject).toBe(guestNoticeMail.confirmation.subject);
  expect(JSON.stringify(mail)).not.toContain("Canario");
  expect(JSON.stringify(mail)).not.toContain(publicLink);
  const token = (await confirmationPath(app, email)).split("/").at(-1) ?? "";
  expect(token).toMatch(/^[\w-]{43}$/);
  const found = await rows<{ row: string }>(
    app,
    `select a::text as row from guest_addresses a
     union all select data::text from pgboss.job where name like 'guest-%'`,
  );
  expect(found.filter(({ row }) => row.includes(token))).toEqual([]);
  const queued = await rows<{ row: string }>(app, "select t::text as row from pgboss.job t");
  expect(queued.filter(({ row }) => row.includes(email))).toEqual([]);
  const limits = await rows<{ key: string }>(app, "select key from rate_limits");
  expect(limits.filter(({ key }) => key.includes(email))).toEqual([]);
});

test("one browser, and one address on the net, ask for so many and no more", async () => {
  const app = await ownApp();
  const owner = await subscriber(app);
  const { public_link: publicLink } = await makeLayout(app, owner);
  const guest = visitor(1);
  const statuses: number[] = [];
  for (let asked = 0; asked < 11; asked += 1) {
    statuses.push((await leaveAddress(app, publicLink, someEmail(), guest)).status);
  }
  expect(statuses).toEqual([...Array(10).fill(200), 429]);
  const crowd: number[] = [];
  for (let asked = 0; asked < 61; asked += 1) {
    const { Cookie = "" } = visitor(asked).headers ?? {};
    const headers = { Cookie, "X-Forwarded-For": "198.51.100.7" };
    crowd.push((await leaveAddress(app, publicLink, someEmail(), { headers })).status);
  }
  expect(crowd.filter((status) => status === 200)).toHaveLength(60);
  expect(crowd.at(-1)).toBe(429);
});
