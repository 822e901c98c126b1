import type { CDPSession, Page } from "playwright-core";
import { type BrowserStage, MARKS, PINS } from "#bench/browser/browser-stage.ts";
import { type Device, desktop, phone, slowPhone, withPage } from "#bench/browser/devices.ts";
import { contest, median } from "#bench/contest.ts";
import { type Finding, short } from "#bench/finding.ts";
import type { LayoutDetail } from "#contract/routes/layouts.ts";

interface Hand {
  pan(page: Page, cdp: CDPSession): Promise<void>;
  zoom(page: Page, cdp: CDPSession): Promise<void>;
}

const MIDDLE = { x: 206, y: 400 };
const TURNS = 25;

/** A wheel turned there and back. The browser takes each turn before it is given the next. */
const wheel: Hand = {
  async pan(page) {
    await page.mouse.move(MIDDLE.x, MIDDLE.y);
    for (let turn = 0; turn < 2 * TURNS; turn += 1) {
      await page.mouse.wheel(0, turn < TURNS ? 40 : -40);
    }
  },
  async zoom(page) {
    await page.mouse.move(MIDDLE.x, MIDDLE.y);
    await page.keyboard.down("Control");
    for (let turn = 0; turn < 2 * TURNS; turn += 1) {
      await page.mouse.wheel(0, turn < TURNS ? -4 : 4);
    }
    await page.keyboard.up("Control");
  },
};

/** Fingers, moved by the browser itself at the pace of its screen. */
const fingers: Hand = {
  async pan(_, cdp) {
    for (const yDistance of [-1500, 1500]) {
      const options = { speed: 1500, preventFling: true, gestureSourceType: "touch" } as const;
      await cdp.send("Input.synthesizeScrollGesture", { ...MIDDLE, yDistance, ...options });
    }
  },
  async zoom(_, cdp) {
    for (const scaleFactor of [2.5, 0.4]) {
      const options = { relativeSpeed: 300, gestureSourceType: "touch" } as const;
      await cdp.send("Input.synthesizePinchGesture", { ...MIDDLE, scaleFactor, ...options });
    }
  },
};

interface Comparison {
  what: string;
  with: LayoutDetail;
  without: LayoutDetail;
}

/** (k) Frames while panning and zooming, with 1,000 pins and without, and with marks and without. */
export async function measureFrames(stage: BrowserStage): Promise<Finding[]> {
  const findings: Finding[] = [];
  const { marked, crowded, empty } = stage;
  const comparisons: Comparison[] = [
    { what: `${PINS} pins`, with: crowded, without: empty },
    { what: `${MARKS} marks on ${PINS} pins`, with: marked, without: crowded },
  ];
  const devices: [Device, Hand][] = [
    [desktop, wheel],
    [phone, fingers],
  ];
  if (stage.effort.slowFrames) devices.push([slowPhone, fingers]);
  for (const [device, hand] of devices) {
    for (const gesture of ["pan", "zoom"] as const) {
      for (const comparison of comparisons) {
        findings.push(await compare(stage, comparison, device, gesture, hand[gesture]));
      }
    }
  }
  return findings;
}

async function compare(
  stage: BrowserStage,
  comparison: Comparison,
  device: Device,
  gesture: keyof Hand,
  move: Hand[keyof Hand],
): Promise<Finding> {
  const means = { without: [] as number[], with: [] as number[] };
  const visit = (which: "with" | "without") =>
    withPage(stage.browser, device, async (page, cdp) => {
      const layout = comparison[which];
      await page.goto(`${stage.origin}/public/${layout.public_link}`);
      await page.locator("[data-stage] [role=img] img").first().waitFor();
      if (layout !== stage.empty) await page.locator("[data-pin]").first().waitFor();
      // The picture further down is fetched and drawn for the first time by nobody's turn.
      await move(page, cdp);
      const times = await framesDuring(page, () => move(page, cdp));
      means[which].push(times.reduce((sum, time) => sum + time, 0) / times.length);
      return p95(times);
    });
  const { medians, noise } = await contest(
    `${comparison.what}, ${device.name}, ${gesture}`,
    stage.effort,
    {
      without: () => visit("without"),
      with: () => visit("with"),
    },
  );
  const beside = (["without", "with"] as const).map(
    (which) => `${which} ${short(medians[which])} ms (mean ${short(median(means[which]))})`,
  );
  return {
    letter: "k",
    what: `${comparison.what}, ${gesture}, ${device.name}: frame p95`,
    figures: beside.join(" · "),
    value: medians.with / medians.without,
    unit: "without",
    // What a slow processor makes of it is told, not judged.
    ...(device !== slowPhone && { bound: { atMost: 1.2 } }),
    noise,
  };
}

/** The time between frames while something goes on. */
async function framesDuring(page: Page, act: () => Promise<void>): Promise<number[]> {
  const film = await page.evaluateHandle(() => {
    const film = { at: [] as number[], over: false };
    const take = (now: number) => {
      film.at.push(now);
      if (!film.over) requestAnimationFrame(take);
    };
    requestAnimationFrame(take);
    return film;
  });
  await act();
  const at = await film.evaluate((film) => {
    film.over = true;
    return film.at;
  });
  return at.slice(1).map((now, index) => now - (at[index] ?? now));
}

function p95(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? Number.NaN;
}
