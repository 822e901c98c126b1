import { afterAll, beforeAll, expect, test } from "vitest";
import { buying } from "#tests/browser/money/buying.ts";
import { changing } from "#tests/browser/money/changing.ts";
import { losingEvents } from "#tests/browser/money/losing-events.ts";
import { moneyBack } from "#tests/browser/money/money-back.ts";
import { providerAway } from "#tests/browser/money/provider-away.ts";
import { renewing } from "#tests/browser/money/renewing.ts";
import { openStage, printTable, type Row } from "#tests/browser/money/stage.ts";
import { type BrowserApp, openBrowserApp } from "#tests/support/browser-app.ts";
import { printFigure } from "#tests/support/print-figure.ts";

const JOURNEYS = [
  ...buying,
  ...renewing,
  ...changing,
  ...moneyBack,
  ...losingEvents,
  ...providerAway,
];

const table: Row[] = [];
let app: BrowserApp;
beforeAll(async () => {
  app = await openBrowserApp({ own: true, refusals: true });
});
afterAll(() => app.close());

test.each(JOURNEYS)(
  "%s: what the person sees and which mails go out",
  {
    timeout: 180_000,
  },
  async (path, run) => {
    await run(await openStage(app, path, table));
  },
);

test("all of them, as a table", () => {
  expect(new Set(table.map(({ path }) => path)).size).toBe(JOURNEYS.length);
  printFigure(`payment, in the browser:\n${printTable(table)}`);
});
