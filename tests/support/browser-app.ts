import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, expect } from "vitest";
import { launchBrowser } from "#tests/support/launch-browser.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

let browser: Promise<Browser> | undefined;

/** One browser for a test file, closed with it. */
export function openBrowser(): Promise<Browser> {
  if (!browser) {
    browser = launchBrowser();
    afterAll(async () => (await browser)?.close());
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
  env?: Record<string, string>;
  viewport?: { width: number; height: number };
  /** For tests that provoke refusals of our API: the console reports each of them, as it should. */
  refusals?: true;
}

const REFUSAL = /^Failed to load resource: the server responded with a status of (4\d\d|503)/;

/** A real server and a real browser page on it. Closing fails the test if the console complained. */
export async function openBrowserApp(options: BrowserAppOptions = {}): Promise<BrowserApp> {
  const app = await startTestApp({ ...(options.env && { env: options.env }) });
  const complaints: string[] = [];
  const contexts: { close(): Promise<void> }[] = [];
  const newPage = async (contextOptions: BrowserContextOptions = {}) => {
    const context = await (await openBrowser()).newContext({
      baseURL: app.url,
      locale: "pt-BR",
      timezoneId: "America/Sao_Paulo",
      ...(options.viewport && { viewport: options.viewport }),
      ...contextOptions,
    });
    contexts.push(context);
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
      await app.close();
      expect(complaints).toEqual([]);
    },
  };
}
