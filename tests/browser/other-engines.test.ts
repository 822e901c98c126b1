import { mkdir, writeFile } from "node:fs/promises";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { mailMessages } from "#contract/messages/mail.ts";
import { editSpace } from "#contract/routes/spaces.ts";
import { type EngineWindow, engineWindow } from "#tests/browser/engine-steps.ts";
import { pngFile } from "#tests/browser/library-steps.ts";
import { newPerson, PASSWORD, type Person, someEmail } from "#tests/support/accounts.ts";
import { newAdmin } from "#tests/support/admins.ts";
import { callApi } from "#tests/support/call-api.ts";
import { drawPicture } from "#tests/support/draw-images.ts";
import type { Spot } from "#tests/support/engine-driver.ts";
import { startFirefox } from "#tests/support/firefox.ts";
import { jobsSettled } from "#tests/support/jobs.ts";
import { makeLayout, subscriber } from "#tests/support/layouts.ts";
import { makePresentation } from "#tests/support/links.ts";
import { firstLink, readMail } from "#tests/support/mails.ts";
import { invitationFor } from "#tests/support/spaces.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { startWebKit } from "#tests/support/webkit.ts";
import { ensureEngines } from "../../scripts/lib/ensure-engines.mjs";

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };
const INSTALLING_MS = 900_000;
const LONG_MS = 180_000;

let app: TestApp;
let engines: Record<"Firefox" | "WebKit", EngineWindow>;
beforeAll(async () => {
  await ensureEngines();
  app = await startTestApp();
  const [Firefox, WebKit] = await Promise.all([startFirefox(), startWebKit()]);
  engines = { Firefox: engineWindow(Firefox), WebKit: engineWindow(WebKit) };
  for (const { open } of Object.values(engines)) await open(`${app.url}/terms`);
}, INSTALLING_MS);
afterAll(async () => {
  await engines.Firefox.close();
  await engines.WebKit.close();
  await app.close();
});
afterEach(async ({ task }) => {
  for (const { name, complaints, clearCookies, run, screenshot } of Object.values(engines)) {
    if (task.result?.state === "fail") await keepPicture(`${name}-${task.id}`, await screenshot());
    await clearCookies();
    await run(() => localStorage.clear());
    expect([name, ...complaints.splice(0).filter(isFault)]).toEqual([name]);
  }
});

describe.each([
  ["Firefox", "WebKit"],
  ["WebKit", "Firefox"],
] as const)("%s", (name, otherName) => {
  const its = () => engines[name];

  test(
    "landing, sign-up by mail, sign-out and sign-in",
    async () => {
      const window = its();
      for (const { width, height } of [PHONE, DESK]) {
        await window.resize(width, height);
        await window.open(`${app.url}/`);
        await window.see("Feedback no ponto certo.");
        await window.press("Quais arquivos posso enviar?");
        const overflow = () => document.documentElement.scrollWidth - innerWidth;
        expect(await window.run(overflow)).toBeLessThanOrEqual(0);
      }
      const email = someEmail("lia");
      await window.press("Registrar");
      await window.fill("Nome (opcional)", "Lia Moraes");
      await window.fill("Email", email);
      await window.fill("Senha", PASSWORD);
      await window.keys("Enter");
      await window.see("Confira seu email");
      await window.open(firstLink(await readMail(app, email, mailMessages.confirm_email.subject)));
      await arriveAt(window, "/welcome");
      await window.press("Minha Conta");
      await window.press("Sair");
      await arriveAt(window, "/");
      await window.press("Login");
      await window.fill("Email", email);
      await window.fill("Senha", PASSWORD);
      await window.press("Entrar");
      await arriveAt(window, "/dashboard");
      await window.see("Minha Conta");
    },
    LONG_MS,
  );

  test(
    "a layout is uploaded and its link copied",
    async () => {
      const window = its();
      await window.resize(DESK.width, DESK.height);
      await enter(window, await subscriber(app));
      await window.open(`${app.url}/layouts/new`);
      await window.see("Criar Layout");
      await window.chooseFile("input[type=file]", await pngFile("Capa.png"));
      await window.spotOf('img[alt="Prévia de Capa.png"]');
      await window.press("Criar Layout");
      await window.see("Layout Criado com Sucesso!");
      const link = await window.run(
        () => document.querySelector<HTMLInputElement>("input[readonly]")?.value,
      );
      await window.press("Copiar link");
      await window.see("Link copiado para a área de transferência!");
      await window.open(`${app.url}/layouts`);
      expect(await pasteInto(window, "Buscar por título")).toBe(link);
    },
    LONG_MS,
  );

  test(
    "an invitation is accepted, and the space's page and switcher are there",
    async () => {
      const window = its();
      await window.resize(PHONE.width, PHONE.height);
      const owner = await subscriber(app, "Dona Rosa");
      await callApi(app, editSpace, { name: "Estúdio Rosa" }, { cookie: owner.cookie });
      const person = await newPerson(app);
      const token = await invitationFor(app, owner, person.email);
      await enter(window, person);
      await window.open(`${app.url}/invitation/${token}`);
      await window.see("Dona Rosa convidou você para Estúdio Rosa");
      await window.press("Aceitar convite");
      await arriveAt(window, "/dashboard");
      await window.resize(DESK.width, DESK.height);
      await window.press("Espaço atual: Estúdio Rosa");
      await window.see("Meu espaço");
      await window.keys("Escape");
      await window.open(`${app.url}/members`);
      await window.see("Sair do espaço");
    },
    LONG_MS,
  );

  test(
    "a presentation with a password is opened on a phone and walked through",
    async () => {
      const window = its();
      await window.resize(PHONE.width, PHONE.height);
      const owner = await subscriber(app);
      const { public_link } = await makePresentation(app, owner, {
        title: "Loja nova",
        note: "Comecem pelo início",
        password: "azul-petroleo",
      });
      await window.open(`${app.url}/presentation/${public_link}`);
      await window.see("Senha");
      await window.fill("Senha", "errada");
      await window.keys("Enter");
      await window.see("Senha incorreta.");
      await window.fill("Senha", "azul-petroleo");
      await window.keys("Enter");
      await window.see("1 de 3");
      // Before the scripts of the drawn page run it is a link like any other.
      await window.press("Próximo");
      await window.see("2 de 3");
      await window.see("Produto");
      await window.open(`${app.url}/terms`);
      // The refused page is noted as a failed load.
      window.complaints.splice(0);
    },
    LONG_MS,
  );

  test(
    "an access link is copied after it was fetched",
    async () => {
      const window = its();
      await window.resize(DESK.width, DESK.height);
      const person = await newPerson(app, { username: `Visitada ${name}` });
      await enter(window, await newAdmin(app));
      await window.open(`${app.url}/admin/users?q=${encodeURIComponent(person.email)}`);
      await window.press(`Gerar link de acesso de Visitada ${name}`);
      await window.press("Gerar e copiar link");
      await window.see("Link de acesso copiado!");
      const link = await window.run(
        () => document.querySelector<HTMLInputElement>("input[readonly]")?.value,
      );
      await window.keys("Escape");
      expect(await pasteInto(window, "Buscar por nome ou email")).toBe(link);
    },
    LONG_MS,
  );

  test.each([
    ["a phone", "a desk", PHONE, DESK],
    ["a desk", "a phone", DESK, PHONE],
  ])(
    "a comment made on %s shows at once on %s in the other engine",
    async (_, __, size, otherSize) => {
      const [window, other] = [its(), engines[otherName]];
      const address = await sharedLayout();
      await openPublic(window, address, size);
      await openPublic(other, address, otherSize);

      const spot = await imageSpot(window, 40, 30);
      await window.click(spot);
      await window.fill("Nome (opcional)", "Ana");
      await window.fill("Comentário", "Um pouco mais à esquerda");
      await window.press("Enviar");
      await other.see("Comentário 1, de Ana");
      await window.see("Comentário 1, de Ana");
      for (const each of [window, other]) {
        const pin = await tipOf(each, "[data-pin]");
        const wanted = await imageSpot(each, 40, 30);
        expect(Math.hypot(pin.x - wanted.x, pin.y - wanted.y)).toBeLessThan(1.5);
      }
      await other.press("Comentário 1, de Ana");
      await other.see("Um pouco mais à esquerda");
    },
    LONG_MS,
  );

  test(
    "the keyboard alone pins a comment",
    async () => {
      const window = its();
      await openPublic(window, await sharedLayout(), DESK);
      await window.see("Seja a primeira pessoa a comentar");
      await window.keys("c", "ArrowRight", "ArrowRight", "ArrowDown", "Enter");
      await window.see("Novo comentário");
      await window.keys("Só com o teclado, sem mouse", "Control+Enter");
      const focused = () => document.activeElement?.getAttribute("aria-label");
      await expect
        .poll(() => window.run(focused), { timeout: 30_000 })
        .toBe("Comentário 1, de Anônimo");
      // Firefox's window has no focus while it is driven, and then no key clicks a button, on any page.
      if (name === "Firefox") return;
      await window.keys("Enter");
      await window.see("Comentário #1");
    },
    LONG_MS,
  );

  test(
    "Ctrl and the wheel zoom around the pointer, and a fast drag takes the pin along",
    async () => {
      const window = its();
      await openPublic(window, await sharedLayout(), DESK);
      const before = await window.run(stageBox);
      const at = await imageSpot(window, 25, 25);
      await window.wheelWithCtrl(at, -3);
      await expect
        .poll(async () => (await window.run(stageBox)).width, { timeout: 15_000 })
        .toBeGreaterThan(before.width * 1.1);
      const held = await imageSpot(window, 25, 25);
      expect(Math.hypot(held.x - at.x, held.y - at.y)).toBeLessThan(2);
      expect(await window.run(() => devicePixelRatio)).toBe(1);

      await window.click(at);
      const from = await window.spotOf("[data-pending-pin]");
      const tip = await tipOf(window, "[data-pending-pin]");
      await window.drag(from, { x: from.x + 160, y: from.y + 90 });
      const moved = await tipOf(window, "[data-pending-pin]");
      expect(Math.hypot(moved.x - tip.x - 160, moved.y - tip.y - 90)).toBeLessThan(2);
    },
    LONG_MS,
  );
});

/** Firefox notes the streams of pages that were left while they opened. */
function isFault(complaint: string): boolean {
  return !/establish a connection to the server at \S+\/events/.test(complaint);
}

/** What the engine showed when its test failed, beside the pictures of `npm run screens`. */
async function keepPicture(name: string, picture: Buffer): Promise<void> {
  await mkdir(".screens", { recursive: true });
  await writeFile(`.screens/${name}.png`, picture);
}

async function enter(window: EngineWindow, { cookie }: Person): Promise<void> {
  // From where no page of ours is open: one that finds itself in another's hands loads anew.
  await window.setCookies(`${app.url}/healthz`, {
    alfinete_session: cookie,
    alfinete_signed_in: "1",
  });
}

async function arriveAt(window: EngineWindow, path: string): Promise<void> {
  await expect.poll(() => window.run(() => location.pathname), { timeout: 30_000 }).toBe(path);
}

async function sharedLayout(): Promise<string> {
  const bytes = await drawPicture(900, 1200).png().toBuffer();
  const layout = await makeLayout(app, await subscriber(app), { bytes });
  await jobsSettled(app, "render-layout");
  return `${app.url}/public/${layout.public_link}`;
}

async function openPublic(window: EngineWindow, address: string, size: typeof DESK): Promise<void> {
  await window.resize(size.width, size.height);
  await window.open(address);
  // The canvas has taken the place of the drawn page.
  await window.spotOf('fieldset[aria-label="Zoom e visualização"]');
}

/** Where a percentage of the picture is. */
async function imageSpot(window: EngineWindow, x: number, y: number): Promise<Spot> {
  const box = await window.run(stageBox);
  return { x: box.x + (x / 100) * box.width, y: box.y + (y / 100) * box.height };
}

function stageBox(): { x: number; y: number; width: number; height: number } {
  const box = document.querySelector("[data-stage]")?.getBoundingClientRect();
  if (!box) throw new Error("the stage is not on screen");
  const { x, y, width, height } = box;
  return { x, y, width, height };
}

/** The exact point a pin stands on: its lower left corner. */
function tipOf(window: EngineWindow, selector: string): Promise<Spot> {
  return window.run(async (css) => {
    const pin = document.querySelector(css);
    // A pin that arrives drops into its place.
    const falling = pin?.getAnimations({ subtree: true }) ?? [];
    await Promise.allSettled(falling.map(({ finished }) => finished));
    const box = pin?.getBoundingClientRect();
    return { x: box?.left ?? 0, y: box?.bottom ?? 0 };
  }, selector);
}

/** What a person finds in the clipboard. */
async function pasteInto(window: EngineWindow, label: string): Promise<string | undefined> {
  await window.fill(label, "");
  await window.keys("Control+v");
  const value = () => (document.activeElement as HTMLInputElement | null)?.value;
  await expect.poll(() => window.run(value), { timeout: 15_000 }).not.toBe("");
  return window.run(value);
}
