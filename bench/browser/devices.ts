import type { Browser, BrowserContextOptions, CDPSession, Page } from "playwright-core";

export interface Device {
  name: string;
  screen: BrowserContextOptions;
  /** How many times slower than this machine. */
  slowdown: number;
  line?: Line;
}

/** As the browser's own tools know a line: so long to the answer of a request, so many bytes a second for all. */
interface Line {
  latency: number;
  downloadThroughput: number;
  uploadThroughput: number;
}

const KILOBIT = 1024 / 8;
/** The phone, the processor and the line of Lighthouse's mobile preset. */
const PHONE_SCREEN: BrowserContextOptions = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};
const SLOWDOWN = 4;
const SLOW_4G: Line = {
  latency: 150,
  downloadThroughput: 1.6 * 1024 * KILOBIT,
  uploadThroughput: 750 * KILOBIT,
};

export const desktop: Device = {
  name: "desktop",
  screen: { viewport: { width: 1280, height: 800 } },
  slowdown: 1,
};
export const phone: Device = { name: "phone", screen: PHONE_SCREEN, slowdown: 1 };
export const slowPhone: Device = { ...phone, name: "phone, CPU ÷ 4", slowdown: SLOWDOWN };
export const phoneOnSlow4G: Device = { ...slowPhone, line: SLOW_4G };

/** A page with nothing in its cache, on such a device. */
export async function withPage<Result>(
  browser: Browser,
  { screen, slowdown, line }: Device,
  use: (page: Page, cdp: CDPSession) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ locale: "pt-BR", ...screen });
  try {
    const page = await context.newPage();
    const cdp = await context.newCDPSession(page);
    await cdp.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    if (line) {
      await cdp.send("Network.enable");
      await cdp.send("Network.emulateNetworkConditions", { offline: false, ...line });
    }
    return await use(page, cdp);
  } finally {
    await context.close();
  }
}
