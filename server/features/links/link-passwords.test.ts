import { afterAll, beforeAll, expect, test } from "vitest";
import { unlockLink } from "#contract/routes/links.ts";
import { getPublicLayout } from "#contract/routes/public-layout.ts";
import type { Person } from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import { subscriber } from "#tests/support/layouts.ts";
import { makeLockedLink, passFor } from "#tests/support/links.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { rows } from "#tests/support/rows.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { times } from "#tests/support/wrong-passwords.ts";

const PASSWORD = "azul-petroleo";

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: "on" } });
  owner = await subscriber(app);
});
afterAll(() => app.close());

async function guess(publicLink: string, password: string, address: string) {
  const caller = { headers: { "X-Forwarded-For": address } };
  const { status, error } = await callApi(app, unlockLink, { publicLink, password }, caller);
  return error?.code ?? status;
}

test("guarantee 72: ten wrong tries from an address, and then it waits; the right one costs nothing", async () => {
  const publicLink = await makeLockedLink(app, owner, PASSWORD);
  const address = "203.0.113.1";
  for (let round = 0; round < 15; round += 1) {
    expect(await guess(publicLink, PASSWORD, address)).toBe(204);
  }
  const wrong = await times(30, () => guess(publicLink, "errada", address));
  expect(wrong.filter((code) => code === "wrong_link_password")).toHaveLength(10);
  expect(wrong.filter((code) => code === "too_many_requests")).toHaveLength(20);
  expect(await guess(publicLink, PASSWORD, address)).toBe("too_many_requests");
  expect(await guess(publicLink, PASSWORD, "203.0.113.2")).toBe(204);
  app.advanceClock(601_000);
  expect(await guess(publicLink, PASSWORD, address)).toBe(204);
});

test("guarantee 72: a hundred wrong tries an hour close a link to new visitors; passes already given stay", async () => {
  const publicLink = await makeLockedLink(app, owner, PASSWORD);
  const pass = await passFor(app, publicLink, PASSWORD);
  const codes: (string | number)[] = [];
  for (let from = 0; from < 20; from += 1) {
    codes.push(...(await times(10, () => guess(publicLink, "errada", `198.51.100.${from}`))));
  }
  const compared = codes.filter((code) => code === "wrong_link_password").length;
  expect(compared).toBe(100);
  expect(await guess(publicLink, PASSWORD, "198.51.100.200")).toBe("too_many_requests");
  const caller = { headers: { Cookie: pass } };
  expect((await callApi(app, getPublicLayout, { publicLink }, caller)).status).toBe(200);
  printFigure(
    `guarantee 72: ${codes.length} guesses from 20 addresses: ${compared} compared, ${codes.length - compared} × 429; a pass given before stays`,
  );
});

test("a password is kept as a slow hash, and nothing tells it from none but the page that asks", async () => {
  const publicLink = await makeLockedLink(app, owner, PASSWORD);
  const [row] = await rows<{ link_password_hash: string }>(
    app,
    "select link_password_hash from layouts where public_link = $1",
    [publicLink],
  );
  expect(row?.link_password_hash).not.toContain(PASSWORD);
  expect(row?.link_password_hash.length).toBeGreaterThan(60);
  expect(await guess("A".repeat(24), PASSWORD, "203.0.113.9")).toBe("not_found");
});
