import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { PublicLayout } from "#contract/routes/public-layout.ts";
import { axeViolations, axeViolationsInBothThemes } from "#tests/browser/axe-violations.ts";
import {
  canvasReady,
  clickImage,
  eventually,
  pin,
  spotOf,
  writeAndSend,
} from "#tests/browser/comment-steps.ts";
import type { Person } from "#tests/support/accounts.ts";
import { type BrowserApp, openBrowserApp } from "#tests/support/browser-app.ts";
import { drawPicture } from "#tests/support/draw-images.ts";
import { jobsSettled } from "#tests/support/jobs.ts";
import { subscriber } from "#tests/support/layouts.ts";
import { type MadePresentation, makePresentation } from "#tests/support/links.ts";

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
const PASSWORD = "abre-te sésamo";

let app: BrowserApp;
let owner: Person;
let made: MadePresentation;
beforeAll(async () => {
  app = await openBrowserApp({ refusals: true });
  owner = await subscriber(app.app, "Marina");
  const bytes = await drawPicture(600, 1066).png().toBuffer();
  made = await makePresentation(app.app, owner, {
    bytes,
    password: PASSWORD,
    note: "Olhem primeiro o menu.",
  });
  await jobsSettled(app.app, "render-layout");
});
afterAll(() => app.close());

/** One or more fingers that begin somewhere and end elsewhere, as the screen reports them. */
async function drag(page: Page, fingers: { from: Spot; to: Spot }[]): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const STEPS = 6;
  for (let step = 0; step <= STEPS; step += 1) {
    const touchPoints = fingers.map(({ from, to }, id) => ({
      x: from.x + ((to.x - from.x) * step) / STEPS,
      y: from.y + ((to.y - from.y) * step) / STEPS,
      id,
    }));
    const type = step === 0 ? "touchStart" : "touchMove";
    await session.send("Input.dispatchTouchEvent", { type, touchPoints });
  }
  await session.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] });
  await session.detach();
}

interface Spot {
  x: number;
  y: number;
}

async function isOpen(page: Page, position: string): Promise<void> {
  await page.getByRole("navigation").getByText(position).waitFor();
  await canvasReady(page);
}

test("on a phone: the password, a swipe to the second layout, and a comment on it", async () => {
  const phone = await app.newPage(PHONE);
  // The document itself is refused until the password was given, and the console says so.
  await phone.route("**/presentation/*", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, ...(response.status() === 403 && { status: 200 }) });
  });
  await phone.goto(`/presentation/${made.public_link}`);
  expect(await phone.title()).not.toContain("Loja nova");
  await phone.getByLabel("Senha", { exact: true }).waitFor();
  expect(await axeViolationsInBothThemes(phone)).toEqual([]);
  await phone.getByLabel("Senha", { exact: true }).fill(PASSWORD);
  await phone.getByRole("button", { name: "Abrir" }).click();
  await phone.getByRole("heading", { name: "Loja nova" }).waitFor();
  await isOpen(phone, "1 de 3");

  const [left, right] = [await spotOf(phone, 15, 20), await spotOf(phone, 85, 22)];
  await drag(phone, [{ from: right, to: left }]);
  await isOpen(phone, "2 de 3");
  await clickImage(phone, 50, 20);
  await writeAndSend(phone, "O botão ficou longe");
  await pin(phone, 1).waitFor();
  await phone.getByRole("link", { name: "Produto, 1 comentário" }).waitFor();
  expect(await axeViolationsInBothThemes(phone)).toEqual([]);

  await drag(phone, [{ from: left, to: right }]);
  await isOpen(phone, "1 de 3");
  expect(await pin(phone, 1).count()).toBe(0);
  await phone.getByRole("link", { name: "Próximo" }).click();
  await isOpen(phone, "2 de 3");
  await pin(phone, 1).waitFor();
});

test("one finger still scrolls, two still zoom, and a zoomed picture is moved, not left", async () => {
  const phone = await app.newPage(PHONE);
  await unlock(phone);
  await phone.goto(`/presentation/${made.public_link}`);
  await isOpen(phone, "1 de 3");
  const canvas = phone.locator("main section");
  const middle = await spotOf(phone, 50, 30);
  await drag(phone, [{ from: middle, to: { x: middle.x + 20, y: middle.y - 160 } }]);
  await eventually(() => canvas.evaluate(({ scrollTop }) => scrollTop)).toBeGreaterThan(50);

  const width = () => phone.locator("[data-stage]").evaluate(({ clientWidth }) => clientWidth);
  const fitting = await width();
  const spread = (by: number) => ({ x: middle.x + by, y: middle.y });
  await drag(phone, [
    { from: spread(-30), to: spread(-110) },
    { from: spread(30), to: spread(110) },
  ]);
  await eventually(width).toBeGreaterThan(fitting * 1.5);
  const before = await canvas.evaluate(({ scrollLeft }) => scrollLeft);
  await drag(phone, [{ from: spread(90), to: spread(-90) }]);
  await eventually(() => canvas.evaluate(({ scrollLeft }) => scrollLeft)).not.toBe(before);
  await isOpen(phone, "1 de 3");
});

test("the desk shows the same without a violation, and the next picture comes beforehand", async () => {
  const page = await app.newPage({ viewport: { width: 1440, height: 900 } });
  await unlock(page);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`/presentation/${made.public_link}`);
  await isOpen(page, "1 de 3");
  const next = `/api/public/${made.public_link}.${made.layouts[1]?.id}`;
  await eventually(() => asked).toContain(next);
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press("PageDown");
  await isOpen(page, "2 de 3");
  expect(asked.filter((path) => path === next)).toHaveLength(1);
});

test("a wide picture that comes beforehand is the one that a phone then shows", async () => {
  const bytes = await drawPicture(1600, 900).png().toBuffer();
  const wide = await makePresentation(app.app, owner, { bytes });
  await jobsSettled(app.app, "render-layout");
  const phone = await app.newPage({ ...PHONE, deviceScaleFactor: 1.75 });
  const asked: string[] = [];
  phone.on("requestfinished", (request) => asked.push(new URL(request.url()).pathname));
  await phone.goto(`/presentation/${wide.public_link}`);
  await isOpen(phone, "1 de 3");
  const { image } = (await (
    await phone.request.get(`/api/public/${wide.public_link}.${wide.layouts[1]?.id}`)
  ).json()) as PublicLayout;
  const pictures = new Set(image.widths.flatMap(({ slices }) => slices.map(({ url }) => url)));
  const ofNext = () => [...new Set(asked)].filter((path) => pictures.has(path));
  await eventually(() => ofNext().length).toBe(1);
  const before = ofNext();
  await phone.getByRole("link", { name: "Próximo" }).click();
  await isOpen(phone, "2 de 3");
  const shown = phone.locator("[data-stage] [role=img] img").first();
  await eventually(() => shown.evaluate((picture) => (picture as HTMLImageElement).src)).toContain(
    before[0],
  );
  expect(ofNext()).toEqual(before);
});

async function unlock(page: Page): Promise<void> {
  const answer = await page.request.post(`/api/public/${made.public_link}/unlock`, {
    data: { password: PASSWORD },
    headers: { Origin: app.url },
  });
  expect(answer.status()).toBe(204);
}
