import { afterAll, beforeAll, expect, test } from "vitest";
import { axeViolationsInBothThemes } from "#tests/browser/axe-violations.ts";
import { type BrowserApp, openBrowserApp } from "#tests/support/browser-app.ts";

let app: BrowserApp;
beforeAll(async () => {
  app = await openBrowserApp();
});
afterAll(() => app.close());

test("the landing page comes drawn in the HTML, with this installation's plans; the app takes over in its place", async () => {
  const html = await (await app.app.request("/")).text();
  expect(html).toContain("Testar grátis por 7 dias");
  expect(html).toContain('href="/register?plan=price_team"');
  expect(html).not.toMatch(/Token|token-| style=/);
  const known = await app.app.request("/", { headers: { Cookie: "alfinete_signed_in=1" } });
  expect(await known.text()).toContain('<div id="root"></div>');
  const page = await app.newPage();
  await page.addInitScript(() => {
    addEventListener("DOMContentLoaded", () => {
      Object.assign(window, { drawn: document.querySelector("h1") });
    });
  });
  await page.goto("/", { waitUntil: "networkidle" });
  await page.getByRole("button", { name: "Tema" }).click();
  await page.getByRole("menuitemradio", { name: "Claro" }).waitFor();
  const isSame = () => document.querySelector("h1") === Reflect.get(window, "drawn");
  expect(await page.evaluate(isSame)).toBe(true);
  const shift = await page.evaluate(
    () =>
      new Promise<number>((done) => {
        let shifted = 0;
        const add = (entries: PerformanceEntryList) => {
          for (const entry of entries) shifted += "value" in entry ? Number(entry.value) : 0;
        };
        const observer = new PerformanceObserver((list) => add(list.getEntries()));
        observer.observe({ type: "layout-shift", buffered: true });
        // What has been drawn by now has been reported two frames later.
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            add(observer.takeRecords());
            done(shifted);
          }),
        );
      }),
  );
  expect(shift).toBeLessThan(0.02);
  await page.keyboard.press("Escape");
  expect(await axeViolationsInBothThemes(page)).toEqual([]);
});

test.each([
  ["/pricing", "Planos flexíveis para suas necessidades"],
  ["/login", "Entre na sua conta"],
  ["/register", "Crie sua conta"],
])(
  "%s comes drawn in the HTML, but for who has a session or asks for more",
  async (path, words) => {
    const drawn = async (asked: string, headers = {}) =>
      (await (await app.app.request(asked, { headers })).text()).includes(words);
    expect([
      await drawn(path),
      await drawn(`${path}?redirect=/links`),
      await drawn(path, { Cookie: "alfinete_signed_in=1" }),
    ]).toEqual([true, false, false]);
  },
);

test("what is typed into a form before its code is there is sent by it, and stays out of the address", async () => {
  const page = await app.newPage();
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/login");
  await page.getByLabel("Email", { exact: true }).fill("nao-e-email");
  await page.getByLabel("Senha", { exact: true }).fill("pino-vermelho");
  await page.keyboard.press("Enter");
  release();
  await page.getByText("Formato de email inválido.").first().waitFor();
  expect(await page.getByLabel("Email", { exact: true }).inputValue()).toBe("nao-e-email");
  expect(new URL(page.url()).search).toBe("");
});

test("a visitor drops a pin where they click, writes, and sees it arrive; nothing leaves the page", async () => {
  const page = await app.newPage();
  await page.goto("/", { waitUntil: "networkidle" });
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const demo = page.getByRole("region", { name: "Demonstração" });
  const poster = demo.getByRole("button", { name: "Fixar um comentário no cartaz" });
  const box = await poster.boundingBox();
  if (!box) throw new Error("no poster");
  const spot = { x: box.x + box.width * 0.3, y: box.y + box.height * 0.4 };
  await page.mouse.click(spot.x, spot.y);
  const pin = await demo.locator("svg", { hasText: /^3$/ }).boundingBox();
  expect(Math.abs((pin?.x ?? 0) - spot.x)).toBeLessThan(20);
  await page.keyboard.type("Mais contraste aqui?");
  await demo.getByRole("button", { name: "Enviar" }).click();
  await demo.getByText("Mais contraste aqui?").waitFor();
  await demo.getByText(/^Chegou\. Lia vê o comentário 3/).waitFor();
  expect(asked).toEqual([]);
});
