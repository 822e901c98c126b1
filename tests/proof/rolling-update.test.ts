import { execFile } from "node:child_process";
import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import type { Page } from "playwright-core";
import { expect, onTestFinished, test } from "vitest";
import { copyCheckout } from "#tests/support/built-checkout.ts";
import { ChildProgram } from "#tests/support/child-program.ts";
import { freePort } from "#tests/support/free-port.ts";
import { launchBrowser } from "#tests/support/launch-browser.ts";
import { draft, makeLayout, subscriber } from "#tests/support/layouts.ts";
import { liftLimits } from "#tests/support/lift-limits.ts";
import { startNginxBefore } from "#tests/support/nginx-before-app.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { PRODUCTION } from "#tests/support/production-settings.ts";
import { startTestApp } from "#tests/support/test-app.ts";
import { makeTestPlace, placeSettings } from "#tests/support/test-place.ts";

const OLD = resolve(import.meta.dirname, "../..");
const REQUESTS = 2_000;
const LOADS = 50;
const DRAFT = "Um rascunho que ainda não foi enviado";

test("guarantee 68: a fleet of two is updated under load: no blank page, no failed request, drafts kept", {
  timeout: 600_000,
}, async () => {
  const updated = await buildOtherFrontEnd();
  const place = await makeTestPlace();
  onTestFinished(place.leave);
  const ports = [await freePort(), await freePort()];
  const urls = ports.map((port) => `http://127.0.0.1:${port}`);
  const folder = join(place.dataDir, "files/layouts");
  const nginx = await startNginxBefore(urls, { folder });
  if (!nginx) throw new Error("no nginx");
  onTestFinished(nginx.stop);
  const origin = `http://localhost:${nginx.port}`;
  // Made by a process that is not in the fleet.
  const maker = await startTestApp({ at: place, env: { APP_SECRET: PRODUCTION.APP_SECRET } });
  const { public_link: link } = await makeLayout(maker, await subscriber(maker));
  await maker.close();
  await liftLimits(place);

  const start = async (root: string, port: number | undefined) => {
    const program = new ChildProgram(join(root, "dist/server/main.js"), [], {
      ...PRODUCTION,
      ...placeSettings(place),
      TRUST_PROXY: "on",
      APP_URL: origin,
      PORT: String(port),
    });
    await untilReady(`http://127.0.0.1:${port}`, program);
    return program;
  };
  const fleet = await Promise.all(ports.map((port) => start(OLD, port)));
  onTestFinished(async () => {
    await Promise.all(fleet.map((program) => program.kill("SIGTERM")));
  });

  const browser = await launchBrowser();
  onTestFinished(() => browser.close());
  const writer = await browser.newPage();
  await writer.goto(`${origin}/public/${link}`);
  await openForm(writer);
  await writer.getByRole("textbox", { name: "Comentário" }).fill(DRAFT);

  const rolling = (async () => {
    for (const [index, port] of ports.entries()) {
      await pause(2_000);
      expect(await fleet[index]?.kill("SIGTERM")).toBe(0);
      fleet[index] = await start(updated, port);
    }
  })();
  const [failed, blank] = await Promise.all([
    sendRequests(origin, link),
    loadPages(await browser.newPage(), `${origin}/public/${link}`),
    rolling,
  ]);
  expect(failed).toEqual([]);
  expect(blank).toEqual([]);
  expect(await writer.getByRole("textbox", { name: "Comentário" }).inputValue()).toBe(DRAFT);
  await writer.getByRole("button", { name: "Enviar" }).click();
  await writer
    .getByRole("button", { name: /^Comentário \d+, de Anônimo$/ })
    .last()
    .waitFor();
  // A page that was opened before the update still finds what it has not fetched yet.
  const old = readdirSync(join(OLD, "dist/web/assets")).filter((name) => name.endsWith(".js"));
  const missing: string[] = [];
  for (const name of old) {
    if (!(await fetch(`${origin}/assets/${name}`)).ok) missing.push(name);
  }
  expect(missing).toEqual([]);
  printFigure(
    `guarantee 68: two front ends, two processes replaced: ${failed.length} of ${REQUESTS} requests failed, ${blank.length} of ${LOADS} pages blank, 1 of 1 drafts kept and sent, ${missing.length} of ${old.length} scripts of the release before missing`,
  );
});

async function buildOtherFrontEnd(): Promise<string> {
  const { root, change } = copyCheckout();
  // In code that every page loads, so that the names of almost all files change.
  change("contract/messages/shell.ts", 'name: "Alfinete"', 'name: "Alfinete\\u200b"');
  await promisify(execFile)(process.execPath, [join(root, "scripts/build.mjs")]);
  return root;
}

async function untilReady(url: string, program: ChildProgram): Promise<void> {
  let ended = false;
  void program.ended().then(() => {
    ended = true;
  });
  while (!(await fetch(`${url}/readyz`).catch(() => null))?.ok) {
    if (ended) throw new Error(`ended: ${program.errors}`);
    await pause(50);
  }
}

async function openForm(page: Page): Promise<void> {
  await page.getByRole("group", { name: "Zoom e visualização" }).waitFor();
  await page.keyboard.press("c");
  await page.keyboard.press("Enter");
}

/** One in ten a comment. Resolves with what failed, when all were sent. */
async function sendRequests(origin: string, link: string): Promise<string[]> {
  const failed: string[] = [];
  for (let sent = 0; sent < REQUESTS; sent += 1) {
    const isComment = sent % 10 === 0;
    const path = `/api/public/${link}${isComment ? "/comments" : ""}`;
    const init = {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(draft()),
    };
    const answer = await fetch(origin + path, isComment ? init : {}).catch(String);
    const said = typeof answer === "string" ? answer : String(answer.status);
    if (typeof answer !== "string") await answer.arrayBuffer();
    if (!["200", "201"].includes(said)) failed.push(`${isComment ? "POST" : "GET"} ${said}`);
    // Spread over the whole update.
    await pause(8);
  }
  return failed;
}

async function loadPages(page: Page, address: string): Promise<string[]> {
  const blank: string[] = [];
  for (let loaded = 0; loaded < LOADS; loaded += 1) {
    const errors: string[] = [];
    const note = (error: Error) => errors.push(error.message);
    page.on("pageerror", note);
    await page.goto(address);
    const controls = page.getByRole("group", { name: "Zoom e visualização" });
    await controls.waitFor({ timeout: 15_000 }).catch((error: Error) => errors.push(error.message));
    page.off("pageerror", note);
    if (errors.length > 0) blank.push(errors.join());
  }
  return blank;
}
