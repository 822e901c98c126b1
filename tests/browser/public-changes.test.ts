import { afterAll, beforeAll, expect, test } from "vitest";
import { commentToasts } from "#contract/messages/comment-toasts.ts";
import { commentMessages } from "#contract/messages/comments.ts";
import { editLayout, removeLayout } from "#contract/routes/layouts.ts";
import { toastOf } from "#tests/browser/account-steps.ts";
import {
  canvasReady,
  clickImage,
  commentField,
  openPublic,
  pin,
  type Shared,
  shareLayout,
  writeAndSend,
} from "#tests/browser/comment-steps.ts";
import { callApi } from "#tests/support/call-api.ts";
import { makeLayout } from "#tests/support/layouts.ts";

const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

let shared: Shared;
beforeAll(async () => {
  shared = await shareLayout();
});
afterAll(() => shared.app.close());

async function another(draft: { description?: string } = {}): Promise<Shared> {
  const layout = await makeLayout(shared.app.app, shared.owner, draft);
  return { ...shared, layout, publicUrl: `${shared.app.url}/public/${layout.public_link}` };
}

function edit(layoutId: string, comments_paused: boolean) {
  const caller = { cookie: shared.owner.cookie };
  return callApi(shared.app.app, editLayout, { layoutId, comments_paused }, caller);
}

test("on a phone a sent comment is confirmed without covering the next one's form", async () => {
  const phone = await shared.app.newPage(PHONE);
  await openPublic(phone, shared);
  await clickImage(phone, 40, 20);
  await writeAndSend(phone, "Primeiro");
  await phone.getByText("Enviado ✓").waitFor();
  await pin(phone, 1).waitFor();
  expect(await toastOf(phone, commentToasts.sent).count()).toBe(0);
});

test("pausing while somebody writes is said at once, keeps the words, and resuming lets them go", async () => {
  const paused = await another();
  const { page } = shared.app;
  await openPublic(page, paused);
  await clickImage(page, 50, 50);
  await commentField(page).fill("Um parágrafo inteiro");
  await edit(paused.layout.id, true);
  const form = page.getByRole("dialog", { name: "Novo comentário" });
  await form.getByText(commentMessages.paused).waitFor();
  await form.getByRole("button", { name: "Copiar o texto" }).waitFor();
  expect(await form.getByRole("button", { name: "Enviar" }).isDisabled()).toBe(true);
  expect(await commentField(page).inputValue()).toBe("Um parágrafo inteiro");
  await edit(paused.layout.id, false);
  await form.getByText(commentMessages.paused).waitFor({ state: "detached" });
  await form.getByRole("button", { name: "Enviar" }).click();
  await pin(page, 1).waitFor();
});

test("a layout removed while somebody writes says so, and hands the words back", async () => {
  const short = await another();
  const { page } = shared.app;
  await openPublic(page, short);
  await clickImage(page, 50, 50);
  await commentField(page).fill("Não quero perder isto");
  const caller = { cookie: shared.owner.cookie };
  await callApi(shared.app.app, removeLayout, { layoutId: short.layout.id }, caller);
  const alert = page.getByRole("alert");
  await alert.getByText("Este layout foi removido por quem o enviou.").waitFor();
  await alert.getByText("Não quero perder isto").waitFor();
  await alert.getByRole("button", { name: "Copiar o texto" }).waitFor();
  expect(await page.getByText("Reconectando…").count()).toBe(0);
});

test("the hint leaves with the first gesture", async () => {
  const { page } = shared.app;
  await openPublic(page, await another());
  const hint = page.getByText("Clique em um ponto do layout para comentar");
  await hint.waitFor();
  await page.mouse.move(400, 400);
  await page.mouse.wheel(0, 10);
  await hint.waitFor({ state: "detached" });
});

test("a link to a comment that is gone says so", async () => {
  const { page } = shared.app;
  await page.goto(`${shared.publicUrl}#comentario-00000000-0000-4000-8000-000000000000`);
  await toastOf(page, "Este comentário não existe mais.").waitFor();
});

test("a phone shows the description and unfolds it; the list covers half of the screen", async () => {
  const described = await another({ description: "Versão para o cliente.\nOlhem o menu." });
  const phone = await shared.app.newPage(PHONE);
  await openPublic(phone, described);
  const line = phone.getByRole("button", { name: /Versão para o cliente/ });
  const folded = await line.boundingBox();
  await line.click();
  await expect
    .poll(async () => ((await line.boundingBox())?.height ?? 0) > (folded?.height ?? 0))
    .toBe(true);
  await phone.getByRole("button", { name: "Abrir comentários" }).click();
  const list = phone.getByRole("complementary", { name: "Comentários" });
  await expect.poll(async () => (await list.boundingBox())?.height ?? 0).toBeLessThan(430);
  expect((await list.boundingBox())?.width).toBe(390);
});

test("a wide picture stands in the middle of a tall screen", async () => {
  const wide = await another();
  const phone = await shared.app.newPage(PHONE);
  await openPublic(phone, wide);
  await canvasReady(phone);
  const [stage, canvas] = await Promise.all(
    ["[data-stage]", "main section"].map((part) => phone.locator(part).boundingBox()),
  );
  if (!stage || !canvas) throw new Error("no canvas");
  const above = stage.y - canvas.y;
  const below = canvas.y + canvas.height - (stage.y + stage.height);
  expect(Math.abs(above - below)).toBeLessThan(80);
});

test("the card of a shared link speaks to the client, and the page has the layout's title", async () => {
  const html = await (await fetch(shared.publicUrl)).text();
  expect(html).toContain(
    `<meta property="og:description" content="Pediram sua opinião. Toque na imagem e comente, sem criar conta.">`,
  );
  expect(html).toContain("<title>Página inicial · Alfinete</title>");
});
