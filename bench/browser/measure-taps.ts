import type { Page } from "playwright-core";
import { type BrowserStage, PINS } from "#bench/browser/browser-stage.ts";
import { type Device, phone, slowPhone, withPage } from "#bench/browser/devices.ts";
import { contest } from "#bench/contest.ts";
import { type Finding, short } from "#bench/finding.ts";

/** The least that the browser reports. */
const LEAST_MS = 16;
/** Two taps sooner after each other would be one double tap. */
const BREATH_MS = 500;
const ZOOM_STEPS = 3;

/** (l) From a finger on the page with 1,000 pins to the next paint, as the browser times events. */
export async function measureTaps(stage: BrowserStage): Promise<Finding[]> {
  const taps = await tapOn(stage, phone);
  // What a slow processor makes of them is told, not judged.
  const slow = await tapOn(stage, slowPhone);
  return [...taps.map((finding) => ({ ...finding, bound: { atMost: 100 } })), ...slow];
}

function tapOn(stage: BrowserStage, device: Device): Promise<Finding[]> {
  return withPage(stage.browser, device, async (page) => {
    await watchEvents(page);
    await page.goto(`${stage.origin}/public/${stage.crowded.public_link}`);
    await page.locator("[data-pin]").first().waitFor();
    // As large as it comes the pins of a phone stand too close: a finger would always mean one of them.
    for (let step = 0; step < ZOOM_STEPS; step += 1) await page.keyboard.press("+");
    const { medians, noise } = await contest(`taps, ${device.name}`, stage.effort, {
      picture: () => tap(page, { target: "[role=img]", room: 24 }),
      pin: () => tap(page, { target: "[data-pin]", room: 8 }),
    });
    return (["picture", "pin"] as const).map((target) => ({
      letter: "l",
      what: `${PINS} pins, ${device.name}: next paint after a tap on a ${target}`,
      figures: `${short(medians[target])} ms`,
      value: medians[target],
      unit: "ms",
      noise,
    }));
  });
}

async function watchEvents(page: Page): Promise<void> {
  await page.addInitScript((durationThreshold) => {
    const taps: number[] = [];
    Object.assign(window, { taps });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[]) {
        if (entry.interactionId) taps.push(entry.duration);
      }
    }).observe({ type: "event", durationThreshold, buffered: true } as PerformanceObserverInit);
  }, LEAST_MS);
}

/** Opens what is under the finger and closes it again; the longest of the events that make the tap. */
async function tap(page: Page, on: Parameters<typeof freeSpot>[0]): Promise<number> {
  const spot = await page.evaluate(freeSpot, on);
  if (!spot) throw new Error(`nothing of ${on.target} is in view`);
  await page.evaluate(() => Reflect.get(window, "taps").splice(0));
  await page.touchscreen.tap(spot.x, spot.y);
  await page.getByRole("dialog").waitFor();
  await page.waitForTimeout(BREATH_MS);
  const durations: number[] = await page.evaluate(() => Reflect.get(window, "taps"));
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.waitForTimeout(BREATH_MS);
  return Math.max(LEAST_MS, ...durations);
}

/** A point in view with nothing else around it that a finger could be taken to mean. */
function freeSpot({ target, room }: { target: string; room: number }) {
  const hits = (x: number, y: number) => document.elementFromPoint(x, y)?.closest(target);
  for (let y = innerHeight / 4; y < innerHeight * 0.8; y += 9) {
    for (let x = 30; x < innerWidth - 30; x += 9) {
      const element = hits(x, y);
      const corners = [-room, room].flatMap((dx) =>
        [-room, room].map((dy) => hits(x + dx, y + dy)),
      );
      if (element && corners.every((corner) => corner === element)) return { x, y };
    }
  }
  return null;
}
