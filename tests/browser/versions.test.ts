import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { enterAs } from "#tests/browser/account-steps.ts";
import {
  canvasReady,
  clickImage,
  commentField,
  eventually,
  openPublic,
  pin,
  type Shared,
  shareLayout,
  writeAndSend,
} from "#tests/browser/comment-steps.ts";
import { drawPicture } from "#tests/support/draw-images.ts";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

let shared: Shared;
beforeAll(async () => {
  shared = await shareLayout();
});
afterAll(() => shared.app.close());

/** As a file manager drops it. */
async function dropOnCanvas(page: Page, bytes: Buffer, name: string): Promise<void> {
  const data = await page.evaluateHandle(
    ([base64, fileName]) => {
      const binary = atob(base64);
      const content = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([content], fileName, { type: "image/png" }));
      return transfer;
    },
    [bytes.toString("base64"), name] as const,
  );
  const canvas = page.locator("[data-stage]");
  await canvas.dispatchEvent("dragenter", { dataTransfer: data });
  await page.getByText("Solte a imagem para criar uma nova versão").waitFor();
  await canvas.dispatchEvent("drop", { dataTransfer: data });
}

/** The picture with one block in another colour. */
function changedPicture(): Promise<Buffer> {
  const block = { width: 300, height: 120, channels: 3 as const, background: "#123456" };
  return drawPicture(900, 1200)
    .composite([{ input: { create: block }, left: 500, top: 900 }])
    .png()
    .toBuffer();
}

test("a studio drops a new version, and a client on a phone reads, compares and comments on", async () => {
  const phone = await shared.app.newPage(PHONE);
  await openPublic(phone, shared);
  await clickImage(phone, 40, 20);
  await writeAndSend(phone, "Título maior");
  await pin(phone, 1).waitFor();

  const { page } = shared.app;
  await enterAs(page, shared.app, shared.owner);
  await page.goto(`${shared.app.url}/layouts/${shared.layout.id}`);
  await canvasReady(page);
  await clickImage(phone, 30, 60);
  await commentField(phone).fill("Ainda escrevendo");

  await dropOnCanvas(page, await changedPicture(), "cartaz 2.png");
  const dialog = page.getByRole("dialog", { name: "Nova versão" });
  await dialog.getByLabel("O que mudou? (opcional)").fill("Bloco azul");
  await dialog.getByRole("button", { name: "Enviar versão" }).click();
  await page.getByText("Versão 2 adicionada!").waitFor();

  await phone.getByText("Nova versão disponível.").waitFor();
  expect(await commentField(phone).inputValue()).toBe("Ainda escrevendo");
  await phone.getByRole("button", { name: "Ver", exact: true }).tap();
  await phone.getByRole("button", { name: /^Versão mostrada: 2/ }).waitFor();
  expect(await commentField(phone).inputValue()).toBe("Ainda escrevendo");
  await phone.getByRole("button", { name: /^Comentário 1, .*da versão 1/ }).waitFor();

  await phone.getByRole("button", { name: /^Versão mostrada: 2/ }).tap();
  await phone.getByRole("menuitemradio", { name: /^Versão 2 .*Bloco azul/ }).waitFor();
  await phone.getByRole("menuitem", { name: "Comparar versões" }).tap();
  await eventually(() => new URL(phone.url()).searchParams.get("compare")).toBe("1-2");
  await phone.getByRole("button", { name: "Cortina" }).tap();
  const curtain = phone.getByRole("slider", { name: "Posição da cortina" });
  await curtain.focus();
  const before = Number(await curtain.getAttribute("aria-valuenow"));
  await phone.keyboard.press("ArrowRight");
  await eventually(async () => Number(await curtain.getAttribute("aria-valuenow"))).toBeGreaterThan(
    before,
  );
  await phone.getByRole("button", { name: "Diferenças" }).tap();
  await phone.getByText("1 mudança", { exact: true }).waitFor();
  await phone.getByRole("button", { name: "Sair da comparação" }).tap();

  await commentField(phone).waitFor();
  await writeAndSend(phone, "O azul ficou bom");
  await pin(phone, 2).waitFor();
  await pin(page, 2).waitFor();
  expect(await pin(page, 2).getAttribute("aria-label")).not.toContain("da versão");
});
