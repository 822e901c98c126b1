import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { expect, onTestFinished, TestRunner } from "vitest";
import { launchBrowser } from "#tests/support/launch-browser.ts";
import { rows } from "#tests/support/rows.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { workerClosers } from "#tests/support/worker-closers.ts";

let browser: Promise<Browser> | undefined;

/** One browser for all files of a worker. */
export function openBrowser(): Promise<Browser> {
  if (!browser) {
    browser = launchBrowser();
    workerClosers().push(async () => (await browser)?.close());
  }
  return browser;
}

export interface BrowserApp {
  app: TestApp;
  url: string;
  page: Page;
  /** A further page in a profile of its own, held to the same promise of a quiet console. */
  newPage(options?: BrowserContextOptions): Promise<Page>;
  close(): Promise<void>;
}

interface BrowserAppOptions {
  /** Settings other than the usual ones; the app is then nobody else's. */
  env?: Record<string, string>;
  /** For tests that move the app's clock or look at everybody: an app that no other file uses. */
  own?: true;
  viewport?: { width: number; height: number };
  /** For tests that provoke refusals of our API: the console reports each of them, as it should. */
  refusals?: true;
}

const REFUSAL = /^Failed to load resource: the server responded with a status of (4\d\d|503)/;

/** A real server and a real browser page on it. Closing fails the test if the console complained. */
export async function openBrowserApp(options: BrowserAppOptions = {}): Promise<BrowserApp> {
  const isOwn = options.own || options.env !== undefined;
  const app = isOwn ? await startTestApp({ env: options.env ?? {} }) : await sharedApp();
  const complaints: string[] = [];
  const contexts = new Set<BrowserContext>();
  const newPage = async (contextOptions: BrowserContextOptions = {}) => {
    const context = await (await openBrowser()).newContext({
      baseURL: app.url,
      locale: "pt-BR",
      timezoneId: "America/Sao_Paulo",
      ...(options.viewport && { viewport: options.viewport }),
      ...contextOptions,
    });
    contexts.add(context);
    // A page that nobody looks at any more would go on drawing.
    if (TestRunner.getCurrentTest())
      onTestFinished(async () => {
        contexts.delete(context);
        await context.close();
      });
    const page = await context.newPage();
    page.on("console", (message) => {
      const { url } = message.location();
      // Of our API, or of the card provider's pages.
      const answersCalls = url.startsWith(`${app.url}/api/`) || !url.startsWith(app.url);
      const isRefusal = REFUSAL.test(message.text()) && answersCalls;
      if (options.refusals && isRefusal) return;
      if (message.type() === "error" || message.type() === "warning")
        complaints.push(message.text());
    });
    page.on("pageerror", (error) => complaints.push(String(error)));
    return page;
  };
  return {
    app,
    url: app.url,
    page: await newPage(),
    newPage,
    async close() {
      for (const context of contexts) await context.close();
      if (isOwn) await app.close();
      expect(complaints).toEqual([]);
    },
  };
}

let shared: Promise<TestApp> | undefined;

/** The app of this worker's files that need no other; each of them finds its limits untouched. */
async function sharedApp(): Promise<TestApp> {
  if (!shared) {
    shared = startTestApp();
    workerClosers().push(async () => (await shared)?.close());
  }
  const app = await shared;
  await rows(app, "truncate rate_limits");
  return {
    ...app,
    advanceClock() {
      throw new Error("others use this app too: open one of your own to move its clock");
    },
  };
}
