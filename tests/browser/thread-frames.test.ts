import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { replies } from "#server/platform/db/schema/replies.ts";
import { enterAs } from "#tests/browser/account-steps.ts";
import { canvasReady, pin, type Shared, shareLayout } from "#tests/browser/comment-steps.ts";
import { commentAsVisitor } from "#tests/support/layouts.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { onDatabase } from "#tests/support/rows.ts";

const LIMIT_MS = 50;
const OPENINGS = 7;

let shared: Shared;
beforeAll(async () => {
  shared = await shareLayout();
});
afterAll(() => shared.app.close());

/** As many as a comment can have. */
async function plantReplies(commentId: string): Promise<void> {
  const { app, layout, owner } = shared;
  const rows = Array.from({ length: 200 }, (_, n) => ({
    id: randomUUID(),
    commentId,
    layoutId: layout.id,
    ownerId: owner.id,
    seq: 1_000 + n,
    byMember: false,
    name: "Bia",
    text: `Resposta ${n + 1}, com um texto de tamanho usual e https://exemplo.com/${n}`,
    visibility: "public" as const,
    createdAt: app.app.now(),
  }));
  await onDatabase(app.app, (db) => db.insert(replies).values(rows));
}

/** The longest task while the card opens and its replies appear; 0 when none was long. */
async function longestTask(page: Page): Promise<number> {
  await page.evaluate(() => {
    const watched = { ms: 0 };
    Object.assign(window, { watched });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) watched.ms = Math.max(watched.ms, duration);
    }).observe({ type: "longtask" });
  });
  await pin(page, 1).click();
  const card = page.getByRole("dialog", { name: "Comentário #1" });
  await card.getByText(/^Resposta 1,/).waitFor();
  const longest = await page.evaluate(
    () =>
      new Promise<number>((done) => {
        // Two frames later everything that the opening caused has run, and was reported.
        const tell = () => setTimeout(() => done(Reflect.get(window, "watched").ms));
        requestAnimationFrame(() => requestAnimationFrame(tell));
      }),
  );
  await page.keyboard.press("Escape");
  await card.waitFor({ state: "detached" });
  return longest;
}

test("a thread of 200 replies opens in one frame of work of at most 50 ms; the rest comes by scrolling", async () => {
  const { app, layout, owner } = shared;
  const { page } = app;
  const { body } = await commentAsVisitor(app.app, layout.public_link, { name: "Ana" });
  await plantReplies(body.id);
  await enterAs(page, app, owner);
  await page.goto(`${app.url}/layouts/${layout.id}`);
  await canvasReady(page);
  await pin(page, 1).waitFor();
  const longest: number[] = [];
  for (let n = 0; n < OPENINGS; n += 1) longest.push(await longestTask(page));
  // What else runs on the machine only adds to it.
  const least = Math.min(...longest);
  printFigure(`a thread of 200 replies: longest task ${least} ms (0: none over 50), ${longest}`);
  expect(least).toBeLessThanOrEqual(LIMIT_MS);

  await pin(page, 1).click();
  const card = page.getByRole("dialog", { name: "Comentário #1" });
  await card.getByText(/^Resposta 1,/).waitFor();
  expect(await card.getByRole("listitem").count()).toBeLessThan(50);
  await card.locator("[tabindex='0']").evaluate((node) => node.scrollTo(0, node.scrollHeight));
  await card.getByText(/^Resposta 11,/).waitFor();
});
