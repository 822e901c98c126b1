import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { toastOf } from "#tests/browser/account-steps.ts";
import {
  clickImage,
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
import { printFigure } from "#tests/support/print-figure.ts";
import { rows } from "#tests/support/rows.ts";

let shared: Shared;
let page: Page;
/** One page for all: each test places pins of its own. */
beforeAll(async () => {
  shared = await shareLayout({ refusals: true });
  page = shared.app.page;
  await openPublic(page, shared);
});
afterAll(() => shared.app.close());

describe("a comment is pinned", () => {
  test("by a click, and a second browser sees it", async () => {
    const other = await shared.app.newPage();
    await openPublic(other, shared);
    await other.getByText("Seja a primeira pessoa a comentar").waitFor();

    const spot = await spotOf(page, 40, 20);
    await page.mouse.click(spot.x, spot.y);
    await page.getByLabel("Nome (opcional)").fill("Ana");
    await commentField(page).fill("Um pouco mais à esquerda");
    const answered = page.waitForResponse((response) => response.request().method() === "POST");
    await page.getByRole("button", { name: "Enviar" }).click();
    await answered;
    const sent = Date.now();
    await other.getByRole("button", { name: "Comentário 1, de Ana" }).waitFor();
    printFigure(`second browser: pin seen ${Date.now() - sent} ms after the answer`);

    await toastOf(page, "Comentário enviado com sucesso!").waitFor();
    const tip = await tipOf(pin(page, 1));
    expect(Math.hypot(tip.x - spot.x, tip.y - spot.y)).toBeLessThan(1);
  });

  test("guarantee 67: also when something filled in the hidden field, by one more click", async () => {
    await clickImage(page, 70, 20);
    const hidden = page.locator("input[name=website]");
    // What is read-only no browser fills in by itself.
    expect(await hidden.getAttribute("readonly")).toBe("");
    await hidden.evaluate((field: HTMLInputElement) => {
      field.value = "https://cartao.example";
    });
    await writeAndSend(page, "Escrito por uma pessoa");
    const question = "Só para confirmar que você não é um robô: envie mais uma vez.";
    await page.getByRole("alert").getByText(question).waitFor();
    expect(await commentField(page).inputValue()).toBe("Escrito por uma pessoa");
    await page.getByRole("button", { name: "Enviar" }).click();
    await commentField(page).waitFor({ state: "detached" });
    expect((await newest()).comment).toBe("Escrito por uma pessoa");
    printFigure(
      "guarantee 67: hidden field filled in a browser: text kept, sent by one more click",
    );
  });

  test("by a tap on a phone, with the form below the pin", async () => {
    const number = await nextNumber(shared);
    const phone = await shared.app.newPage({
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    await openPublic(phone, shared);
    const spot = await spotOf(phone, 50, 80);
    await phone.touchscreen.tap(spot.x, spot.y);
    const sheet = phone.getByRole("dialog", { name: "Novo comentário" });
    await sheet.waitFor();
    const pending = phone.locator("[data-pending-pin]");
    await eventually(async () => {
      const top = (await sheet.boundingBox())?.y ?? 0;
      return top >= 844 / 2 && (await tipOf(pending)).y < top;
    }).toBe(true);
    await writeAndSend(phone, "Com o dedo");
    await pin(phone, number).waitFor();
    const { x, name } = await newest();
    expect(x).toBeCloseTo(50, 0);
    expect(name).toBe("Anônimo");
  });

  test("by the keyboard alone", async () => {
    const number = await nextNumber(shared);
    await page.keyboard.press("c");
    await page.locator("[data-crosshair]").waitFor();
    const before = await tipOf(page.locator("[data-crosshair]"));
    for (let step = 0; step < 5; step += 1) await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Shift+ArrowRight");
    const after = await tipOf(page.locator("[data-crosshair]"));
    const width = (await page.locator("[data-stage]").boundingBox())?.width ?? 0;
    expect(after.x - before.x).toBeCloseTo(width * 0.051, 0);
    await page.keyboard.press("Enter");
    // Letters are text now, not shortcuts.
    await page.keyboard.type("cnp teclado");
    await page.keyboard.press("Control+Enter");
    await pin(page, number).waitFor();
    await eventually(focusedName).toMatch(`Comentário ${number},`);

    await clickImage(page, 20, 10);
    await writeAndSend(page, "Mais um");
    await pin(page, number + 1).waitFor();
    await eventually(focusedName).toMatch(`Comentário ${number + 1},`);
    // After the last comes the first.
    await page.keyboard.press("n");
    await eventually(focusedName).toMatch("Comentário 1,");
    await page.keyboard.press("p");
    await eventually(focusedName).toMatch(`Comentário ${number + 1},`);
    await page.keyboard.press("Shift+C");
    await pin(page, number).waitFor({ state: "hidden" });
    await page.keyboard.press("Shift+C");
    await pin(page, number).waitFor();
  });
});

test("a scroll or a long press places nothing, another click moves the pending pin, dragging too", async () => {
  const spot = await spotOf(page, 30, 20);
  await page.mouse.move(spot.x, spot.y);
  await page.mouse.down({ button: "middle" });
  await page.mouse.move(spot.x + 60, spot.y - 40, { steps: 4 });
  await page.mouse.up({ button: "middle" });
  expect(await page.locator("[data-pending-pin]").count()).toBe(0);

  await clickImage(page, 30, 20);
  await commentField(page).fill("fica");
  await clickImage(page, 15, 30);
  const pending = page.locator("[data-pending-pin]");
  const target = await spotOf(page, 15, 30);
  await eventually(async () => Math.abs((await tipOf(pending)).x - target.x)).toBeLessThan(1);
  expect(await commentField(page).inputValue()).toBe("fica");

  const from = await tipOf(pending);
  await page.mouse.move(from.x + 12, from.y - 12);
  await page.mouse.down();
  await page.mouse.move(from.x + 62, from.y + 18, { steps: 3 });
  await page.mouse.up();
  const moved = await tipOf(pending);
  expect(moved.x - from.x).toBeCloseTo(50, 0);
  expect(moved.y - from.y).toBeCloseTo(30, 0);
  await commentField(page).fill("");
  await page.keyboard.press("Escape");
});

test("Escape discards the pin and keeps the text; draft and name survive a reload; nothing empty is sent", async () => {
  const number = await nextNumber(shared);
  await clickImage(page, 45, 30);
  await page.getByRole("button", { name: "Enviar" }).click();
  await page.getByText("Por favor, digite um comentário").waitFor();
  await page.getByLabel("Nome (opcional)").fill("Rui");
  await commentField(page).fill("Ainda não terminei");
  await page.keyboard.press("Escape");
  await page.locator("[data-pending-pin]").waitFor({ state: "detached" });

  await page.reload();
  await clickImage(page, 80, 40);
  await page.getByText("Rascunho recuperado.").waitFor();
  expect(await commentField(page).inputValue()).toBe("Ainda não terminei");
  expect(await page.getByLabel("Nome (opcional)").inputValue()).toBe("Rui");
  await page.getByRole("button", { name: "Enviar" }).click();
  await page.getByRole("button", { name: `Comentário ${number}, de Rui` }).waitFor();
  await clickImage(page, 20, 40);
  expect(await commentField(page).inputValue()).toBe("");
  expect(await nextNumber(shared)).toBe(number + 1);
});

async function newest(): Promise<{ comment: string; name: string; x: number }> {
  const [row] = await rows<{ comment: string; name: string; x: number }>(
    shared.app.app,
    "select comment, name, x_position x from comments where layout_id = $1 order by seq desc limit 1",
    [shared.layout.id],
  );
  if (!row) throw new Error("nothing was sent");
  return row;
}

function focusedName(): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
}
