import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { toastOf } from "#tests/browser/account-steps.ts";
import { axeViolations } from "#tests/browser/axe-violations.ts";
import {
  canvasReady,
  commentField,
  eventually,
  openPublic,
  pin,
  type Shared,
  shareLayout,
  tipOf,
} from "#tests/browser/comment-steps.ts";
import { drawPicture } from "#tests/support/draw-images.ts";
import { commentAsVisitor, makeLayout } from "#tests/support/layouts.ts";
import { readMail } from "#tests/support/mails.ts";
import { printFigure } from "#tests/support/print-figure.ts";

const SCRIPT_LIMIT = 110_000;
const HOSTILE = [
  `<img src=x onerror="alert(1)">`,
  `"><script>alert(2)</script>`,
  "javascript:alert(3)",
  "\u202etxet desrever",
  "z\u0351\u0323".repeat(600),
];

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

let shared: Shared;
/** One layout for all; those that want it without comments come first. */
beforeAll(async () => {
  shared = await shareLayout();
});
afterAll(() => shared.app.close());

/** Apart from the watched pages: the console rightly reports a 404 or a 500. */
async function loudPage() {
  const browser = shared.app.page.context().browser();
  if (!browser) throw new Error("no browser");
  return browser.newPage({ locale: "pt-BR", viewport: { width: 1280, height: 800 } });
}

test("a visitor opens it with at most 110 KB of scripts and without asking for the layout", async () => {
  const page = await shared.app.newPage();
  const sizes = new Map<string, number>();
  const asked: string[] = [];
  page.on("requestfinished", async (request) => {
    asked.push(new URL(request.url()).pathname);
    if (request.resourceType() !== "script") return;
    sizes.set(request.url(), (await request.sizes()).responseBodySize);
  });
  await openPublic(page, shared);
  await page.getByText("Seja a primeira pessoa a comentar").waitFor();
  const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  printFigure(
    `public page: ${sizes.size} scripts, ${total} bytes compressed (limit ${SCRIPT_LIMIT})`,
  );
  expect(total).toBeGreaterThan(0);
  expect(total).toBeLessThan(SCRIPT_LIMIT);
  expect(asked).not.toContain(`/api/public/${shared.layout.public_link}`);
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe("Página inicial");
  expect(await page.title()).toBe("Página inicial · Alfinete");
});

test("on a phone the picture comes before any script and face, once, and stays as the app takes over", async () => {
  const phone = await shared.app.newPage({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 3,
    isMobile: true,
    hasTouch: true,
  });
  const asked: string[] = [];
  phone.on("request", (request) => {
    const { pathname, protocol } = new URL(request.url());
    const counts = protocol === "http:" && !/icon|manifest|cursor/.test(pathname);
    // A rendition that is still to be made leads on to itself once it is.
    if (counts && request.redirectedFrom() === null) asked.push(request.resourceType());
  });
  await neverSlow(phone);
  await phone.addInitScript(() => {
    addEventListener("DOMContentLoaded", () => {
      Object.assign(window, { drawn: document.getElementById("alfinete-drawn-picture") });
    });
  });
  await openPublic(phone, shared);
  expect(asked.slice(0, 3).sort()).toEqual(["document", "image", "stylesheet"]);
  expect(asked.filter((type) => type === "image")).toHaveLength(1);
  const before = await phone.evaluate(async () => {
    const painted = await new Promise<number>((done) => {
      new PerformanceObserver((list) => done(list.getEntries()[0]?.startTime ?? 0)).observe({
        type: "element",
        buffered: true,
      });
    });
    const fetched = performance.getEntriesByType("resource");
    return fetched.filter(({ startTime, name }) => startTime < painted && !/icon/.test(name));
  });
  printFigure(`public page: ${before.length + 1} requests before its picture is painted`);
  expect(before).toHaveLength(2);
  const isSame = () =>
    phone.evaluate(
      () => document.querySelector("[data-stage] [role=img] img") === Reflect.get(window, "drawn"),
    );
  expect(await isSame()).toBe(true);
});

test("on a phone a wide layout begins larger than the screen, and stays as the app takes over", async () => {
  const bytes = await drawPicture(1440, 900).png().toBuffer();
  const { public_link } = await makeLayout(shared.app.app, shared.owner, { bytes });
  const page = await shared.app.newPage(PHONE);
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route("**/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/public/${public_link}`);
  const drawn = await page.locator("#alfinete-drawn-picture").boundingBox();
  release();
  await page.getByText("Toque para comentar · Dois dedos aproximam").waitFor();
  const stage = page.locator("[data-stage]");
  expect(await stage.boundingBox()).toEqual(drawn);
  expect(drawn?.width).toBe(2 * (PHONE.viewport.width - 32));
  await page.getByRole("button", { name: "Ajustar à largura" }).tap();
  await eventually(async () => (await stage.boundingBox())?.width).toBe(PHONE.viewport.width - 32);
  // Said once on each browser.
  await page.reload();
  await page.getByText("Toque em um ponto do layout para comentar").waitFor();
});

test("a tap before the scripts run pins at once and opens the form when they are there", async () => {
  const page = await shared.app.newPage();
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route("**/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(shared.publicUrl, { waitUntil: "commit" });
  await page.locator("#alfinete-drawn-picture").waitFor();
  await page.mouse.click(300, 400);
  const early = page.locator("[data-early-pin]");
  await early.waitFor();
  const drawn = await tipOf(early);
  release();
  await commentField(page).waitFor();
  const pending = await tipOf(page.locator("[data-pending-pin]"));
  for (const tip of [drawn, pending]) {
    expect(Math.hypot(tip.x - 300, tip.y - 400)).toBeLessThan(1.5);
  }
});

/** Does without the time after which a slow picture is no longer waited for. */
async function neverSlow(page: Page): Promise<void> {
  await page.addInitScript((slowMs) => {
    const { setTimeout: later } = window;
    const without = (act: TimerHandler, ms?: number) => (ms === slowMs ? 0 : later(act, ms));
    Object.assign(window, { setTimeout: without });
  }, 3_000);
}

test("a picture that cannot be had does not keep the page from working", async () => {
  const page = await loudPage();
  await neverSlow(page);
  await page.route("**/files/**", (route) => route.abort());
  await page.goto(shared.publicUrl);
  await page.getByText("Seja a primeira pessoa a comentar").waitFor();
  // Said at once, while we go on trying.
  await page.locator('[data-stage] img[src="/placeholder.svg"]').waitFor({ timeout: 15_000 });
  await page.close();
});

describe("what goes wrong is said", () => {
  test("an unknown link leads home", async () => {
    const page = await loudPage();
    const answer = await page.goto(`${shared.app.url}/public/${"x".repeat(22)}`);
    expect(answer?.status()).toBe(404);
    await toastOf(page, "Layout não encontrado ou o link é inválido.").waitFor();
    await page.waitForURL(`${shared.app.url}/`);
    await page.close();
  });

  test("without the comments the layout is still there", async () => {
    const page = await loudPage();
    await page.route("**/api/public/*/comments**", (route) => route.fulfill({ status: 500 }));
    await page.goto(shared.publicUrl);
    await toastOf(
      page,
      "Não foi possível carregar os comentários, mas o layout está disponível.",
    ).waitFor();
    await canvasReady(page);
    await page.unroute("**/api/public/*/comments**");
    await page.getByRole("button", { name: "Tentar novamente" }).click();
    await page.getByText("Seja a primeira pessoa a comentar").waitFor();
    await page.close();
  });
});

test("list and pins keep in step, and a deep link opens its comment", async () => {
  const { app, layout, publicUrl } = shared;
  await commentAsVisitor(app.app, layout.public_link, { name: "Ana", comment: "Lá em cima" });
  const deep = await commentAsVisitor(app.app, layout.public_link, {
    name: "Bia",
    comment: "Lá embaixo",
    y_position: 97,
  });
  const page = await app.newPage();
  await openPublic(page, shared);
  const list = page.getByRole("complementary", { name: "Comentários" });
  await list.getByRole("button", { name: /Lá embaixo/ }).click();
  const details = page.getByRole("dialog", { name: "Comentário #2" });
  await details.getByText("Comentário #2").waitFor();
  await eventually(() => isInView(page, 2)).toBe(true);
  await page.keyboard.press("Escape");
  await details.waitFor({ state: "detached" });

  await page.locator("[data-stage]").evaluate((stage) => stage.parentElement?.scrollTo(0, 0));
  await pin(page, 1).click();
  await list.locator("[aria-pressed=true]", { hasText: "Lá em cima" }).waitFor();

  const other = await app.newPage();
  await other.goto(`${publicUrl}#comentario-${deep.body.id}`);
  await other.getByRole("dialog", { name: "Comentário #2" }).waitFor();
  await eventually(() => isInView(other, 2)).toBe(true);
});

test("guarantee 20: what strangers write is shown as text and breaks out of nothing", async () => {
  const title = `"><script>alert(4)</script></title><img src=x onerror=alert(5)>`;
  const { app, owner } = shared;
  const layout = await makeLayout(app.app, owner, { title });
  const publicUrl = `${app.url}/public/${layout.public_link}`;
  for (const text of HOSTILE) {
    const name = text.slice(0, 40);
    await commentAsVisitor(app.app, layout.public_link, { name, comment: text, x_position: 50 });
  }
  const page = await app.newPage();
  let dialogs = 0;
  page.on("dialog", (dialog) => {
    dialogs += 1;
    void dialog.dismiss();
  });
  await openPublic(page, { publicUrl });
  const list = page.getByRole("complementary", { name: "Comentários" });
  for (const text of HOSTILE.slice(0, 3))
    await list.getByText(text, { exact: true }).last().waitFor();
  expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe(title);
  expect(await page.locator("img[src=x]").count()).toBe(0);
  expect(page.url()).toBe(publicUrl);
  const content = await page.locator("meta[property='og:title']").getAttribute("content");
  expect(content).toBe(title);
  printFigure(`guarantee 20: hostile texts: ${HOSTILE.length + 1} shown, ${dialogs} dialogs`);
  expect(dialogs).toBe(0);
});

test("the HTML carries share tags, no index, and nothing about the owner", async () => {
  const { app, layout, owner } = shared;
  const response = await app.app.request(`/public/${layout.public_link}`);
  const html = await response.text();
  expect(response.headers.get("x-robots-tag")).toBe("noindex");
  expect(html).toContain(`<meta name="robots" content="noindex">`);
  expect(html).toContain(`<meta property="og:title" content="Página inicial">`);
  const image = /property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? "";
  expect(image).toMatch(/^http/);
  const share = await app.app.request(new URL(image).pathname);
  expect(share.headers.get("content-type")).toBe("image/jpeg");
  expect((await share.arrayBuffer()).byteLength).toBeLessThanOrEqual(300 * 1024);
  for (const secret of [owner.email, owner.id, "Marina"]) expect(html).not.toContain(secret);
});

test("the unsubscribe link of a mail asks first, and what it did is said once", async () => {
  const { app, layout, owner } = shared;
  const { url } = app;
  const page = await app.newPage();
  await commentAsVisitor(app.app, layout.public_link);
  const mail = await readMail(app.app, owner.email, /coment/i);
  await page.goto(mail.links.find((link) => link.includes("/unsubscribe/")) ?? "");
  await page.getByRole("heading", { name: "Parar de receber avisos?" }).waitFor();
  expect(await axeViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Parar de receber" }).click();
  await toastOf(page, "Pronto. Você não receberá mais estes emails.").waitFor();
  await page.waitForURL(`${url}/`);
});

function isInView(page: Shared["app"]["page"], number: number): Promise<boolean> {
  return pin(page, number).evaluate((element) => {
    const { top, bottom } = element.getBoundingClientRect();
    return top > 56 && bottom < innerHeight;
  });
}
