import { afterEach, expect, test } from "vitest";
import { endEventStreams } from "#server/platform/http/event-stream.ts";
import {
  clickImage,
  commentField,
  openPublic,
  pin,
  type Shared,
  shareLayout,
  writeAndSend,
} from "#tests/browser/comment-steps.ts";
import { commentAsVisitor } from "#tests/support/layouts.ts";
import { countRows } from "#tests/support/rows.ts";

let shared: Shared;
afterEach(() => shared.app.close());

/** Apart from the watched pages: the console rightly reports every request that failed. */
async function loudPage() {
  const browser = shared.app.page.context().browser();
  if (!browser) throw new Error("no browser");
  return browser.newPage({ locale: "pt-BR", viewport: { width: 1280, height: 800 } });
}

test("offline while sending: the text stays, goes out on return, once; the lost stream says so", async () => {
  shared = await shareLayout();
  const page = await loudPage();
  await openPublic(page, shared);
  await page.getByText("Seja a primeira pessoa a comentar").waitFor();
  await page.context().setOffline(true);
  await clickImage(page, 40, 20);
  await writeAndSend(page, "Sem rede");
  await page.getByText("Sem conexão. Enviaremos assim que ela voltar.").waitFor();
  expect(await commentField(page).inputValue()).toBe("Sem rede");
  expect(await countRows(shared.app.app, "comments where layout_id = $1", [shared.layout.id])).toBe(
    0,
  );

  await page.context().setOffline(false);
  await pin(page, 1).waitFor();
  await page.getByRole("dialog", { name: "Novo comentário" }).waitFor({ state: "detached" });
  expect(await countRows(shared.app.app, "comments where layout_id = $1", [shared.layout.id])).toBe(
    1,
  );
  await page.close();
});

test("an answer that gets lost makes one comment, not two", async () => {
  shared = await shareLayout();
  const page = await loudPage();
  await openPublic(page, shared);
  let lost = 0;
  await page.route("**/api/public/*/comments", async (route) => {
    if (route.request().method() !== "POST" || lost === 2) return route.fallback();
    lost += 1;
    await route.fetch();
    await route.abort("connectionreset");
  });
  await clickImage(page, 40, 20);
  await writeAndSend(page, "Uma vez só");
  await page.getByRole("dialog", { name: "Novo comentário" }).waitFor({ state: "detached" });
  expect(lost).toBe(2);
  expect(await countRows(shared.app.app, "comments where layout_id = $1", [shared.layout.id])).toBe(
    1,
  );
  expect(await pin(page, 2).count()).toBe(0);
  await page.close();
});

test("a stream that the server ended resumes and brings what was missed", async () => {
  shared = await shareLayout();
  const { page } = shared.app;
  await openPublic(page, shared);
  await page.getByText("Seja a primeira pessoa a comentar").waitFor();
  endEventStreams();
  await page.getByText("Reconectando…").waitFor();
  await commentAsVisitor(shared.app.app, shared.layout.public_link, { name: "Ana" });
  await page.getByRole("button", { name: "Comentário 1, de Ana" }).waitFor();
  await page.getByText("Reconectando…").waitFor({ state: "detached" });
});

test("the stream comes back after a break of the network and brings what was missed", async () => {
  shared = await shareLayout();
  const page = await loudPage();
  await openPublic(page, shared);
  await page.getByText("Seja a primeira pessoa a comentar").waitFor();
  await page.context().setOffline(true);
  await page.getByText("Reconectando…").waitFor();
  const other = shared.app.page;
  await openPublic(other, shared);
  await clickImage(other, 40, 20);
  await writeAndSend(other, "Enquanto você estava fora");
  await pin(other, 1).waitFor();
  await page.context().setOffline(false);
  await pin(page, 1).waitFor();
  await page.getByText("Reconectando…").waitFor({ state: "detached" });
  await page.close();
});
