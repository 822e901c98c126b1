import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { editSpace } from "#contract/routes/spaces.ts";
import { enterAs, phone } from "#tests/browser/account-steps.ts";
import { axeViolations } from "#tests/browser/axe-violations.ts";
import { PATIENCE } from "#tests/browser/library-steps.ts";
import type { Person } from "#tests/support/accounts.ts";
import { type BrowserApp, openBrowserApp } from "#tests/support/browser-app.ts";
import { callApi } from "#tests/support/call-api.ts";
import { commentAsOwner, makeLayout, smallPng, subscriber } from "#tests/support/layouts.ts";
import { addMembership } from "#tests/support/spaces.ts";

const STUDIO = "Estúdio Norte";
const OWN = "Meu espaço";

let app: BrowserApp;
beforeAll(async () => {
  app = await openBrowserApp({ viewport: { width: 1440, height: 900 } });
});
afterAll(() => app.close());

interface Content {
  titles: string[];
  comments: number;
}

const ownContent: Content = { titles: ["Cartaz", "Convite"], comments: 1 };
const studioContent: Content = { titles: ["Capa", "Encarte", "Rótulo"], comments: 2 };

async function fill(person: Person, { titles, comments }: Content) {
  for (const [index, title] of titles.entries()) {
    const layout = await makeLayout(app.app, person, { title });
    if (index >= comments) continue;
    await commentAsOwner(app.app, person, layout.id, { comment: `Sobre ${title}` });
  }
}

/** Somebody with layouts of their own who edits those of a studio as well. */
async function someoneInTwo() {
  const [person, owner] = await Promise.all([
    subscriber(app.app, "Bia"),
    subscriber(app.app, "Ana"),
  ]);
  await callApi(app.app, editSpace, { name: STUDIO }, { cookie: owner.cookie });
  await Promise.all([fill(person, ownContent), fill(owner, studioContent)]);
  await addMembership(app.app, owner, person, "editor");
  return { person, owner };
}

/** Whose layouts and categories the page was given from now on. */
function ownersSeen(page: Page): Set<string> {
  const seen = new Set<string>();
  page.on("response", async (response) => {
    if (!new URL(response.url()).pathname.startsWith("/api/")) return;
    const text = await response.text().catch(() => "");
    for (const [, id = ""] of text.matchAll(/"user_id":"([^"]+)"/g)) seen.add(id);
  });
  return seen;
}

function switcher(page: Page, name: string) {
  return page.getByRole("button", { name: `Espaço atual: ${name}` });
}

async function switchTo(page: Page, name: string) {
  await page.getByRole("button", { name: /^Espaço atual/ }).click();
  await page.getByRole("menuitemradio", { name: new RegExp(name) }).click();
  await switcher(page, name).waitFor();
}

const definitions = (page: Page) => page.getByRole("main").getByRole("definition").allInnerTexts();
const titlesOf = (page: Page, list: string) =>
  page.getByRole("list", { name: list }).getByRole("heading").allInnerTexts();

/** In the overview, which may have a heading above those of the unread ones and of the others. */
function layoutHeadings(page: Page) {
  const headings = page.getByRole("main").locator("h2, h3");
  return headings.filter({ hasNotText: /^(Não|Já) lidos$/ });
}

/** Every list and total of the space, reached by the header's links. */
async function expectContent(page: Page, { titles, comments }: Content) {
  const open = (name: RegExp) =>
    page.getByRole("navigation", { name: "Principal" }).getByRole("link", { name }).click();
  const newest = titles.toReversed();

  await open(/^Dashboard$/);
  await expect.poll(() => titlesOf(page, "Últimos Layouts"), PATIENCE).toEqual(newest);
  expect(await definitions(page)).toEqual([String(titles.length), String(comments)]);

  await open(/Layouts$/);
  await expect.poll(() => titlesOf(page, "Layouts"), PATIENCE).toEqual(newest);

  await open(/^Categorias$/);
  const count = `${titles.length} layouts`;
  await page.getByRole("list", { name: "Categorias" }).getByText(count).waitFor();

  await open(/^Comentários$/);
  const about = titles.slice(0, comments).toReversed();
  const sections = layoutHeadings(page);
  await expect.poll(() => sections.allInnerTexts(), PATIENCE).toEqual(about);
  const totals = [String(comments), String(comments)];
  await expect.poll(() => definitions(page), PATIENCE).toEqual(totals);
  const options = page.getByRole("combobox", { name: "Layout" }).getByRole("option");
  await expect
    .poll(() => options.allInnerTexts(), PATIENCE)
    .toEqual(["Todos os layouts", ...newest]);
}

test("two tabs in two spaces never mix lists, totals or cache", async () => {
  const { person, owner } = await someoneInTwo();
  const own = await app.newPage();
  await enterAs(own, app, person);
  await own.goto("/dashboard");
  await switcher(own, OWN).waitFor();
  const studio = await own.context().newPage();
  await studio.goto("/dashboard");
  await switchTo(studio, STUDIO);

  const seen = { own: ownersSeen(own), studio: ownersSeen(studio) };
  await Promise.all([expectContent(own, ownContent), expectContent(studio, studioContent)]);
  // Again from the cache, and after each tab was loaded anew.
  await Promise.all([expectContent(own, ownContent), expectContent(studio, studioContent)]);
  await Promise.all([own.reload(), studio.reload()]);
  await Promise.all([expectContent(own, ownContent), expectContent(studio, studioContent)]);

  // What is made in one space appears in that one only.
  await studio.goto("/categories");
  await studio.getByRole("button", { name: "Nova Categoria" }).click();
  await studio.getByLabel("Nome").fill("Vinil");
  await studio.getByRole("button", { name: "Criar", exact: true }).click();
  const names = (page: Page) => titlesOf(page, "Categorias");
  await expect.poll(() => names(studio), PATIENCE).toEqual(["Geral", "Vinil"]);
  await own.goto("/categories");
  await expect.poll(() => names(own), PATIENCE).toEqual(["Geral"]);
  expect([[...seen.own], [...seen.studio]]).toEqual([[person.id], [owner.id]]);

  // A third tab starts where the last one was used, and moves neither.
  const third = await own.context().newPage();
  await third.goto("/dashboard");
  await switcher(third, STUDIO).waitFor();
  await switchTo(third, OWN);
  await Promise.all([own.reload(), studio.reload()]);
  await switcher(own, OWN).waitFor();
  await switcher(studio, STUDIO).waitFor();
  await expect.poll(() => names(studio), PATIENCE).toEqual(["Geral", "Vinil"]);
});

test("one tab that goes back and forth shows each space its own", async () => {
  const { person } = await someoneInTwo();
  const page = await app.newPage();
  await enterAs(page, app, person);
  await page.goto("/dashboard");
  // The second round finds everything in the cache.
  for (let round = 1; round <= 2; round += 1) {
    await switchTo(page, STUDIO);
    await expectContent(page, studioContent);
    await switchTo(page, OWN);
    // The list that is open stays open, with the other space's content.
    const sections = layoutHeadings(page);
    await expect.poll(() => sections.allInnerTexts(), PATIENCE).toEqual(["Cartaz"]);
    await expectContent(page, ownContent);
  }
});

test("the switcher is within WCAG AA, on a desk and on a phone", async () => {
  const { person } = await someoneInTwo();
  for (const viewport of [{ width: 1440, height: 900 }, phone]) {
    const page = await app.newPage({ viewport });
    await enterAs(page, app, person);
    await page.goto("/layouts");
    await page.getByRole("button", { name: /^Espaço atual/ }).click();
    await page.getByRole("menuitemradio", { name: /Estúdio Norte/ }).waitFor();
    expect(await axeViolations(page)).toEqual([]);
    await page.keyboard.press("Escape");
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
    await expect.poll(focused, PATIENCE).toBe(`Espaço atual: ${OWN}`);
  }
});

test("a public page shows whose it is, before its scripts run and after", async () => {
  const owner = await subscriber(app.app, "Ana");
  const { public_link } = await makeLayout(app.app, owner, { title: "Capa" });
  const page = await app.newPage({ javaScriptEnabled: false });
  const address = `/public/${public_link}`;
  const header = page.getByRole("banner").first();
  await page.goto(address);
  expect(await header.locator("img").count()).toBe(0);

  await callApi(app.app, editSpace, { name: STUDIO }, { cookie: owner.cookie });
  await setLogo(owner);
  await page.goto(address);
  await header.getByText(STUDIO).waitFor();
  const drawn = await header.locator("p").innerHTML();
  expect(drawn).toMatch(/<img [^>]*alt="" [^>]*width="28" height="28" decoding="async"/);
  const alive = await app.newPage();
  await alive.goto(address);
  await alive.getByText("Seja a primeira pessoa a comentar").waitFor();
  const brand = alive.getByRole("banner").first().locator("p");
  expect(await brand.textContent()).toBe(STUDIO);
  const logo = brand.locator("img");
  await expect
    .poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth), PATIENCE)
    .toBeGreaterThan(0);
  expect(await axeViolations(alive)).toEqual([]);
});

async function setLogo({ cookie }: Person) {
  const response = await app.app.request("/api/space/logo?x=0&y=0&side=100", {
    method: "PUT",
    headers: {
      Cookie: `alfinete_session=${cookie}`,
      "Content-Type": "application/octet-stream",
    },
    body: new Uint8Array(await smallPng(200, 200)),
  });
  expect(response.status).toBe(200);
}
