import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mailMessages } from "#contract/messages/mail.ts";
import { enterAs, fillSignIn, linkIn, toastOf } from "#tests/browser/account-steps.ts";
import {
  canvasReady,
  clickImage,
  commentField,
  pin,
  writeAndSend,
} from "#tests/browser/comment-steps.ts";
import { createButton, newLayoutId, picker, pngFile } from "#tests/browser/library-steps.ts";
import { newPerson, PASSWORD, someEmail } from "#tests/support/accounts.ts";
import { setRole } from "#tests/support/admins.ts";
import { type BrowserApp, openBrowserApp } from "#tests/support/browser-app.ts";
import { makeLayout, subscriber } from "#tests/support/layouts.ts";
import { deleteApis, NEWER_APIS } from "#tests/support/newer-apis.ts";

// Without what Safari 16.4, Firefox 115 or Chrome 111 lacks. Closing fails on any error in the page.
let app: BrowserApp;
beforeAll(async () => {
  app = await openBrowserApp();
});
afterAll(() => app.close());

async function oldPage(): Promise<Page> {
  const page = await app.newPage({ viewport: { width: 1280, height: 800 } });
  await page.addInitScript(deleteApis, NEWER_APIS);
  return page;
}

test("sign up, and come back to where a guard stopped", async () => {
  const page = await oldPage();
  const email = someEmail("lia");
  await page.goto("/register");
  await page.getByLabel("Nome (opcional)").fill("Lia Moraes");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Senha", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Criar conta" }).click();
  await page.getByRole("heading", { name: "Confira seu email" }).waitFor();
  await page.goto(await linkIn(app, email, mailMessages.confirm_email.subject));
  await page.waitForURL("**/dashboard");

  const other = await oldPage();
  await other.goto("/profile?from=mail");
  await other.waitForURL("**/login?**");
  await fillSignIn(other, { email, password: PASSWORD });
  await other.waitForURL("**/profile?from=mail");
  await other.getByRole("heading", { level: 1 }).waitFor();
});

test("upload a layout and create a webhook", async () => {
  const page = await oldPage();
  await enterAs(page, app, await subscriber(app.app));
  await page.goto("/layouts/new");
  await picker(page).setInputFiles(await pngFile());
  await createButton(page).click();
  await newLayoutId(page);
  await page.goto("/webhooks");
  await page.getByRole("button", { name: "Criar Primeiro Webhook" }).click();
  const dialog = page.getByRole("dialog", { name: "Novo webhook" });
  await dialog.getByLabel("URL").fill("https://exemplo.com.br/um");
  await dialog.getByRole("button", { name: "Criar webhook" }).click();
  await toastOf(page, "Webhook criado com sucesso!").waitFor();
});

test("comment on a public layout and see another's comment arrive", async () => {
  const layout = await makeLayout(app.app, await subscriber(app.app));
  const [page, other] = [await oldPage(), await oldPage()];
  for (const visitor of [page, other]) {
    await visitor.goto(`/public/${layout.public_link}`);
    await canvasReady(visitor);
  }
  await clickImage(page, 40, 40);
  await commentField(page).waitFor();
  await page.getByLabel("Nome (opcional)").fill("Ana");
  await writeAndSend(page, "Mais espaço aqui");
  for (const visitor of [page, other]) await pin(visitor, 1).waitFor();
  await pin(other, 1).click();
  await other.getByRole("dialog").getByText("Mais espaço aqui").waitFor();
});

test("look over the admin dashboard and edit a person", async () => {
  const person = await newPerson(app.app, { username: "Ana Antiga" });
  await setRole(app.app, person, "admin");
  const page = await oldPage();
  await enterAs(page, app, person);
  await page.goto("/admin/dashboard");
  await page.locator("canvas").first().waitFor();
  await page.goto("/admin/users?q=antiga");
  await page.getByRole("button", { name: "Editar Ana Antiga" }).click();
  const dialog = page.getByRole("dialog", { name: "Editar usuário" });
  await dialog.getByLabel("Nome de usuário").fill("Ana Nova");
  await dialog.getByRole("button", { name: "Salvar" }).click();
  await toastOf(page, "Usuário atualizado com sucesso!").waitFor();
  expect(await page.evaluate(() => "canParse" in URL || "toWellFormed" in String.prototype)).toBe(
    false,
  );
});
