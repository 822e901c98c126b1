import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { axeViolations, axeViolationsInBothThemes } from "#tests/browser/axe-violations.ts";
import {
  canvasReady,
  clickImage,
  openPublic,
  pin,
  type Shared,
  shareLayout,
  writeAndSend,
} from "#tests/browser/comment-steps.ts";
import { someEmail } from "#tests/support/accounts.ts";
import { replyAsMember } from "#tests/support/conversation.ts";
import { confirmationPath, press } from "#tests/support/guest-notices.ts";
import { jobsSettled } from "#tests/support/jobs.ts";
import { makePresentation } from "#tests/support/links.ts";
import { readMail } from "#tests/support/mails.ts";
import { rows } from "#tests/support/rows.ts";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const OFFER = "Quer saber quando responderem? Deixe seu email.";

let shared: Shared;
beforeAll(async () => {
  // An address that is none is refused.
  shared = await shareLayout({ refusals: true });
});
afterAll(() => shared.app.close());

const card = (page: Page) => page.getByRole("dialog", { name: "Comentário #1" });

test("a client on a phone leaves an address, confirms it from the mail, and is led to the answer", async () => {
  const { app, layout, owner, publicUrl } = shared;
  const email = someEmail("bia");
  const phone = await app.newPage(PHONE);
  await openPublic(phone, shared);
  await clickImage(phone, 40, 20);
  // Nothing was written yet: nothing is offered.
  expect(await phone.getByText(OFFER).count()).toBe(0);
  await writeAndSend(phone, "O título ficou pequeno");
  await phone.getByRole("dialog", { name: "Novo comentário" }).waitFor({ state: "detached" });
  await pin(phone, 1).tap();
  const field = card(phone).getByLabel(OFFER);
  await field.fill(email);
  expect(await axeViolationsInBothThemes(phone), "the offer").toEqual([]);
  await card(phone).getByRole("button", { name: "Avisar" }).tap();
  await card(phone).getByText(`Enviamos um link para confirmar: ${email}.`).waitFor();

  await phone.goto(await confirmationPath(app.app, email));
  await phone.getByRole("button", { name: "Confirmar meu email" }).tap();
  await phone.getByRole("heading", { name: "Email confirmado" }).waitFor();
  expect(await axeViolations(phone), "confirmed").toEqual([]);
  await phone.getByRole("link", { name: "Voltar ao layout" }).tap();
  await phone.waitForURL(publicUrl);
  await canvasReady(phone);
  await pin(phone, 1).tap();
  await card(phone).getByText("Avisos em b•••@a•••.test").waitFor();

  const [comment] = await rows<{ id: string }>(
    app.app,
    "select id from comments where layout_id = $1",
    [layout.id],
  );
  const commentId = comment?.id ?? "";
  await replyAsMember(app.app, owner, commentId, { text: "Aumentamos na próxima versão" });
  const mail = await readMail(app.app, email, "Marina respondeu em Página inicial");
  const link = mail.links.find((url) => url.includes("comment=")) ?? "";
  expect(link).toBe(`${publicUrl}?comment=${commentId}`);
  await phone.goto(link);
  await card(phone).getByText("Aumentamos na próxima versão").waitFor();

  await card(phone).getByRole("button", { name: "Parar" }).tap();
  await card(phone).getByRole("button", { name: "Quero saber quando responderem" }).waitFor();
});

test("beside a wide canvas the list offers it, by keyboard too, and whoever declines is left alone", async () => {
  const page = await shared.app.newPage();
  await openPublic(page, shared);
  await clickImage(page, 60, 30);
  await writeAndSend(page, "E o botão também");
  const list = page.getByRole("complementary", { name: "Comentários" });
  await list.getByLabel(OFFER).focus();
  await page.keyboard.type("sem arroba");
  await page.keyboard.press("Enter");
  await list.getByLabel(OFFER).and(page.locator("[aria-invalid=true]")).waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await list.getByLabel(OFFER).waitFor({ state: "detached" });
  await page.reload();
  await canvasReady(page);
  // Loaded after what would offer it.
  await list.getByRole("button", { name: "Terminei meus comentários" }).waitFor();
  expect(await list.getByLabel(OFFER).count()).toBe(0);
});

test("in a presentation the answer leads back into it", async () => {
  const { app, owner } = shared;
  const { public_link, layouts } = await makePresentation(app.app, owner, { titles: ["Início"] });
  await jobsSettled(app.app, "render-layout");
  const email = someEmail("bia");
  const phone = await app.newPage(PHONE);
  await phone.goto(`/presentation/${public_link}`);
  await canvasReady(phone);
  await clickImage(phone, 40, 20);
  await writeAndSend(phone, "O menu ficou alto");
  await phone.getByRole("dialog", { name: "Novo comentário" }).waitFor({ state: "detached" });
  await pin(phone, 1).tap();
  await card(phone).getByLabel(OFFER).fill(email);
  await card(phone).getByRole("button", { name: "Avisar" }).tap();
  await card(phone).getByText(`Enviamos um link para confirmar: ${email}.`).waitFor();
  await press(app.app, await confirmationPath(app.app, email));
  const [comment] = await rows<{ id: string }>(
    app.app,
    "select id from comments where layout_id = $1",
    [layouts[0]?.id],
  );
  await replyAsMember(app.app, owner, comment?.id ?? "", { text: "Vai descer" });
  const { links } = await readMail(app.app, email, "Marina respondeu em Início");
  await phone.goto(links.find((url) => url.includes("comment=")) ?? "");
  await card(phone).getByText("Vai descer").waitFor();
  expect(new URL(phone.url()).pathname).toBe(`/presentation/${public_link}`);
});
