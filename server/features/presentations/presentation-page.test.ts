import { afterAll, beforeAll, expect, test } from "vitest";
import { unlockLink } from "#contract/routes/links.ts";
import type { Person } from "#tests/support/accounts.ts";
import { callApi, cookieIn } from "#tests/support/call-api.ts";
import { subscriber } from "#tests/support/layouts.ts";
import { type MadePresentation, makePresentation, setLink } from "#tests/support/links.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

const PASSWORD = "abre-te sésamo";

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await startTestApp();
  owner = await subscriber(app);
});
afterAll(() => app.close());

async function htmlOf({ public_link }: MadePresentation, query = "", headers = {}) {
  const answer = await app.request(`/presentation/${public_link}${query}`, { headers });
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
}

test("the HTML of a presentation shows its first layout, and the card its title and picture", async () => {
  const made = await makePresentation(app, owner, { note: "Olhem <primeiro> o menu." });
  const { status, headers, html } = await htmlOf(made);
  expect([status, headers.get("x-robots-tag")]).toEqual([200, "noindex"]);
  expect(html).toContain("<title>Loja nova · Alfinete</title>");
  expect(html).toContain(`<meta property="og:title" content="Loja nova">`);
  expect(html).toContain(`/presentation/${made.public_link}">`);
  expect(html).toMatch(/<meta property="og:image" content="[^"]*\/files\/[^"]+">/);
  expect(html).toContain("1 de 3");
  expect(html).toContain("Olhem &lt;primeiro&gt; o menu.");
  expect(html).not.toMatch(/<[^>]+ style=/);
});

test("it begins with the layout that the address asks for, or with the first", async () => {
  const made = await makePresentation(app, owner);
  const [first, , third] = made.layouts;
  expect((await htmlOf(made, `?layout=${third?.id}`)).html).toContain("3 de 3");
  expect((await htmlOf(made, "?layout=nenhum")).html).toContain("1 de 3");
  const inside = await app.request(`/public/${made.public_link}.${first?.id}`, {
    redirect: "manual",
  });
  expect(inside.status).toBe(302);
  const address = `/presentation/${made.public_link}?layout=${first?.id}`;
  expect(inside.headers.get("location")).toBe(address);
});

test("a presentation with a password tells nothing before it, and its card nothing at all", async () => {
  const made = await makePresentation(app, owner, { password: PASSWORD });
  const closed = await htmlOf(made);
  expect([closed.status, closed.headers.get("x-robots-tag")]).toEqual([403, "noindex"]);
  expect(closed.html).not.toMatch(/Loja nova|Início|Produto/);
  const input = { publicLink: made.public_link, password: PASSWORD };
  const { headers } = await callApi(app, unlockLink, input);
  const name = `alfinete_pass_${made.id}`;
  const open = await htmlOf(made, "", { Cookie: `${name}=${cookieIn(headers, name)}` });
  expect(open.status).toBe(200);
  expect(open.html).toContain("<title>Loja nova · Alfinete</title>");
  expect(open.html).toContain("Um trabalho foi compartilhado com você");
  expect(open.html).not.toContain(`content="Loja nova"`);
});

test("one that is switched off, or leads nowhere, is refused", async () => {
  const made = await makePresentation(app, owner, { titles: ["Um"] });
  await setLink(app, owner, made.id, { active: false });
  expect((await htmlOf(made)).status).toBe(403);
  expect((await app.request("/presentation/naoexiste")).status).toBe(404);
});
