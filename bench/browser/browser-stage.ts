import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Browser } from "playwright-core";
import { startApp } from "#bench/app-under-test.ts";
import { type Account, makeLayout } from "#bench/browser/make-layout.ts";
import type { Rounds } from "#bench/contest.ts";
import { addOwner } from "#bench/fill-database.ts";
import { clearStage, type Stage, startEmptyDatabase } from "#bench/stage.ts";
import type { LayoutDetail } from "#contract/routes/layouts.ts";
import { openDatabase } from "#server/platform/db/open-database.ts";
import { drawBands, drawNoise } from "#tests/support/draw-images.ts";
import { launchBrowser } from "#tests/support/launch-browser.ts";
import { scatterMarks, scatterPins } from "#tests/support/scatter-pins.ts";
import { silentLog } from "#tests/support/silent-log.ts";

export const PINS = 1_000;
export const MARKS = 200;

export interface BrowserEffort extends Rounds {
  /** Whether frames of a slow processor, which are only told, are looked at too. */
  slowFrames: boolean;
}

/** The app with the few layouts that pages are measured on, and the browser that opens them. */
export interface BrowserStage extends Pick<Stage, "closers"> {
  effort: BrowserEffort;
  origin: string;
  /** Whose layouts they are. */
  account: Account;
  browser: Browser;
  /** Its original is about 45 MB of noise, which no encoder makes small. */
  heavy: LayoutDetail;
  /** The same tall page, with pins of which some carry marks, with plain ones and without. */
  marked: LayoutDetail;
  crowded: LayoutDetail;
  empty: LayoutDetail;
}

export async function setBrowserStage(effort: BrowserEffort): Promise<BrowserStage> {
  const closers: Stage["closers"] = [];
  try {
    return { effort, closers, ...(await startAll(closers)) };
  } catch (error) {
    await clearStage({ closers });
    throw error;
  }
}

async function startAll(
  closers: Stage["closers"],
): Promise<Omit<BrowserStage, "effort" | "closers">> {
  const { folder, postgres } = await startEmptyDatabase(closers);
  const dataDir = join(folder, "app");
  mkdirSync(dataDir);
  const app = await startApp({ dataDir, databaseUrl: postgres.url });
  closers.push(app.stop);
  const origin = `http://localhost:${app.port}`;
  const account = await openAccount(origin, postgres.url);
  console.log("uploading and rendering four layouts…");
  const heavy = await makeLayout(account, await drawNoise(6000, 4000).toBuffer());
  const tall = await drawBands(1440, 12_000).png().toBuffer();
  const marked = await makeLayout(account, tall);
  const crowded = await makeLayout(account, tall);
  const empty = await makeLayout(account, tall);
  await scatterPins(postgres.url, crowded.id, PINS);
  await scatterPins(postgres.url, marked.id, PINS);
  await scatterMarks(postgres.url, marked.id, MARKS);
  const browser = await launchBrowser();
  closers.push(() => browser.close());
  return { origin, account, browser, heavy, marked, crowded, empty };
}

async function openAccount(origin: string, databaseUrl: string): Promise<Account> {
  const database = openDatabase({ url: databaseUrl, log: silentLog });
  const { cookie } = await addOwner(database.db, new Date());
  await database.close();
  return { origin, cookie };
}
