import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Mark } from "#contract/marks.ts";
import {
  commentField,
  eventually,
  nextNumber,
  openPublic,
  pin,
  type Shared,
  shareLayout,
  spotOf,
  tipOf,
  writeAndSend,
} from "#tests/browser/comment-steps.ts";
import { rows } from "#tests/support/rows.ts";

let shared: Shared;
let page: Page;
/** One page for all: each test draws and sends a comment of its own. */
beforeAll(async () => {
  shared = await shareLayout();
  page = shared.app.page;
  await openPublic(page, shared);
});
afterAll(() => shared.app.close());

describe("an area is marked", () => {
  test("by dragging the mouse; the pin stands at its corner, and another browser is told", async () => {
    const number = await nextNumber(shared);
    const other = await shared.app.newPage();
    await openPublic(other, shared);
    await drag(page, [20, 30], [50, 10]);
    const corner = await spotOf(page, 50, 10);
    const tip = await tipOf(page.locator("[data-pending-pin]"));
    expect(Math.hypot(tip.x - corner.x, tip.y - corner.y)).toBeLessThan(1.5);
    await writeAndSend(page, "Esta parte");
    const name = `Comentário ${number}, de Anônimo, com área marcada`;
    await other.getByRole("button", { name }).waitFor();
    const { mark } = await newest();
    if (mark?.kind !== "area") throw new Error("no area was stored");
    for (const [key, value] of Object.entries({ x: 20, y: 10, width: 30, height: 20 })) {
      expect(mark[key as "x"], key).toBeCloseTo(value, 0);
    }
  });

  test("with a finger and the tool 'Área', which scrolls nothing; without the tool the finger scrolls", async () => {
    const number = await nextNumber(shared);
    const phone = await shared.app.newPage({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    await openPublic(phone, shared);
    await zoomIn(phone);
    await swipe(phone, { x: 200, y: 500 }, { x: 200, y: 350 });
    const scrolled = await settledScroll(phone);
    expect(scrolled).toBeGreaterThan(50);
    expect(await phone.locator("[data-pending-pin]").count()).toBe(0);

    await phone.getByRole("button", { name: "Ferramenta: Ponto" }).tap();
    await phone.getByRole("button", { name: "Área", exact: true }).tap();
    await swipe(phone, { x: 120, y: 450 }, { x: 280, y: 300 });
    await commentField(phone).waitFor();
    expect(await settledScroll(phone)).toBe(scrolled);
    await writeAndSend(phone, "Com o dedo");
    await pin(phone, number).waitFor();
    expect((await newest()).mark?.kind).toBe("area");

    // Where the form rises, the area makes room.
    await phone.getByRole("button", { name: "Ferramenta: Ponto" }).tap();
    await phone.getByRole("button", { name: "Área", exact: true }).tap();
    const stage = await phone.locator("[data-stage]").boundingBox();
    const lower = stage ? ((740 - stage.y) / stage.height) * 100 : 0;
    await swipe(phone, { x: 120, y: 480 }, { x: 280, y: 740 });
    const sheet = phone.getByRole("dialog", { name: "Novo comentário" });
    await sheet.evaluate((element) => Promise.all(element.getAnimations().map((a) => a.finished)));
    await eventually(async () => {
      const top = (await sheet.boundingBox())?.y ?? 0;
      return (await spotOf(phone, 50, lower)).y < top;
    }).toBe(true);
  });

  test("by the keyboard alone", async () => {
    const number = await nextNumber(shared);
    await page.keyboard.press("a");
    await page.locator("[data-crosshair]").waitFor();
    await page.getByText("Setas movem o primeiro canto").waitFor();
    await page.keyboard.press("Enter");
    await page.getByText("Setas mudam o tamanho da área").waitFor();
    for (let step = 0; step < 12; step += 1) await page.keyboard.press("ArrowRight");
    for (let step = 0; step < 5; step += 1) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Shift+ArrowDown");
    await page.getByText("Área de 12,0 por 5,1 %").waitFor();
    await page.keyboard.press("Enter");
    await page.keyboard.type("Do teclado");
    await page.keyboard.press("Control+Enter");
    await pin(page, number).waitFor();
    expect((await newest()).mark).toMatchObject({ kind: "area", width: 12, height: 5.1 });
  });
});

test("an arrow points from its pin, and Escape takes back what was drawn but not the text", async () => {
  const number = await nextNumber(shared);
  await page.getByRole("button", { name: "Seta" }).click();
  await drag(page, [20, 20], [40, 15]);
  await commentField(page).fill("Para cá");
  await page.keyboard.press("Escape");
  await page.locator("[data-pending-pin]").waitFor({ state: "detached" });
  await page.keyboard.press("s");
  await drag(page, [30, 20], [45, 10]);
  expect(await commentField(page).inputValue()).toBe("Para cá");
  await page.getByRole("button", { name: "Enviar" }).click();
  await page.getByRole("button", { name: `Comentário ${number}, de Anônimo, com seta` }).waitFor();
  const { mark, x } = await newest();
  if (mark?.kind !== "arrow") throw new Error("no arrow was stored");
  expect(mark.x).toBeCloseTo(x, 1);
  expect(mark.to_x).toBeCloseTo(45, 0);
});

test("a drawing follows the hand, loses its last stroke by Ctrl+Z and by the button, and is sent with few points", async () => {
  const number = await nextNumber(shared);
  await page.getByRole("button", { name: "Lápis" }).click();
  await page.getByRole("group", { name: "Desenho" }).waitFor();
  const lines = page.locator("[data-sketch] path");
  const circle = Array.from({ length: 45 }, (_, step): [number, number] => {
    const angle = (step / 22.5) * Math.PI;
    return [30 + 8 * Math.cos(angle), 20 + 8 * Math.sin(angle)];
  });
  await scribble(page, circle);
  for (const y of [10, 14])
    await scribble(page, [
      [20, y],
      [40, y],
    ]);
  // Each stroke is a line and its casing.
  expect(await lines.count()).toBe(6);
  await page.keyboard.press("Control+z");
  expect(await lines.count()).toBe(4);
  await page.getByRole("button", { name: "Desfazer" }).click();
  expect(await lines.count()).toBe(2);
  await page.getByRole("button", { name: "Pronto" }).click();
  await writeAndSend(page, "Aqui dentro");
  await page
    .getByRole("button", { name: `Comentário ${number}, de Anônimo, com desenho` })
    .waitFor();
  const { mark } = await newest();
  if (mark?.kind !== "strokes") throw new Error("no drawing was stored");
  expect(mark.strokes).toHaveLength(1);
  expect(mark.strokes[0]?.length).toBeLessThan(2 * circle.length);
});

test("a mark survives a reload with its draft, goes along with the pin, and is seen when its pin is pointed at", async () => {
  const number = await nextNumber(shared);
  await drag(page, [20, 10], [40, 20]);
  await commentField(page).fill("Ainda não terminei");
  await page.reload();
  const spot = await spotOf(page, 60, 20);
  await page.mouse.click(spot.x, spot.y);
  await page.getByText("Rascunho recuperado.").waitFor();
  await page.getByRole("button", { name: "Enviar" }).click();
  await pin(page, number).waitFor();
  const { mark } = await newest();
  if (mark?.kind !== "area") throw new Error("the area was lost");
  expect(mark.x).toBeCloseTo(40, 0);
  expect(mark.width).toBeCloseTo(20, 0);

  const shown = page.locator("svg[data-painted] g:not(.opacity-45)");
  await page.mouse.move(5, 5);
  await page.keyboard.press("Escape");
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await eventually(() => shown.count()).toBe(0);
  await pin(page, number).hover();
  await page.locator("[data-comment][data-lit]", { hasText: "Ainda não terminei" }).waitFor();
  await eventually(() => shown.count()).toBe(1);
});

async function newest(): Promise<{ mark: Mark | null; x: number }> {
  const [row] = await rows<{ mark: Mark | null; x: number }>(
    shared.app.app,
    "select mark, x_position x from comments where layout_id = $1 order by seq desc limit 1",
    [shared.layout.id],
  );
  if (!row) throw new Error("nothing was sent");
  return row;
}

type Spot = [x: number, y: number];

/** In percent of the image. What draws comes with the pointer; before that a drag is a click. */
async function drag(page: Page, from: Spot, to: Spot): Promise<void> {
  const { x, y } = await spotOf(page, ...from);
  await page.mouse.move(x, y);
  await page.waitForFunction(() =>
    performance.getEntriesByType("resource").some(({ name }) => /\/sketch-/.test(name)),
  );
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
  await scribble(page, [from, to]);
  await commentField(page).waitFor();
}

async function scribble(page: Page, path: readonly Spot[]): Promise<void> {
  const [start, end] = [await spotOf(page, 0, 0), await spotOf(page, 100, 100)];
  for (const [index, [x, y]] of path.entries()) {
    const clientX = start.x + (x / 100) * (end.x - start.x);
    const clientY = start.y + (y / 100) * (end.y - start.y);
    await page.mouse.move(clientX, clientY, { steps: index === 1 ? 4 : 1 });
    if (index === 0) await page.mouse.down();
  }
  await page.mouse.up();
}

async function swipe(
  page: Page,
  from: { x: number; y: number },
  to: { x: number; y: number },
): Promise<void> {
  const touch = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", at?: { x: number; y: number }) =>
    touch.send("Input.dispatchTouchEvent", { type, touchPoints: at ? [at] : [] });
  await send("touchStart", from);
  for (let step = 1; step <= 8; step += 1) {
    const share = step / 8;
    await send("touchMove", {
      x: from.x + (to.x - from.x) * share,
      y: from.y + (to.y - from.y) * share,
    });
  }
  await send("touchEnd");
}

/** Where a page stands once its momentum is spent: a tap before that only stops it. */
function settledScroll(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const scroller = document.querySelector("[data-stage]")?.parentElement;
    let last = -1;
    for (let still = 0; still < 10; ) {
      const now = scroller?.scrollTop ?? 0;
      still = now === last ? still + 1 : 0;
      last = now;
      await new Promise((done) => requestAnimationFrame(done));
    }
    return last;
  });
}

async function zoomIn(page: Page): Promise<void> {
  for (let step = 0; step < 4; step += 1) {
    await page.getByRole("button", { name: "Aproximar" }).tap();
  }
}
