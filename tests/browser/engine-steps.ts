import { vi } from "vitest";
import type { EngineDriver, InputSource, Spot } from "#tests/support/engine-driver.ts";

export interface EngineWindow extends EngineDriver {
  run<Result, Given extends unknown[]>(
    script: (...given: Given) => Result,
    ...given: Given
  ): Promise<Awaited<Result>>;
  /** Waits until the page says something visibly. */
  see(text: string): Promise<void>;
  /** Where the middle of an element is, once it is in view, at rest and in front. */
  spotOf(selector: string, name?: string): Promise<Spot>;
  /** Clicks a button or a link by its name. */
  press(name: string): Promise<void>;
  /** Replaces what is in the field with this label. */
  fill(label: string, text: string): Promise<void>;
  click(at: Spot): Promise<void>;
  drag(from: Spot, to: Spot): Promise<void>;
  /** Keys by name ("Enter", "Control+v") or text to type. */
  keys(...keys: string[]): Promise<void>;
}

/** For what a page comes to show by itself: a busy machine is slow, not wrong. */
const PATIENCE = { timeout: 30_000, interval: 50 };

const CONTROLS = "button, a[href], summary, [role=menuitem]";
const FIELDS = "input, textarea, select";

const KEYS: Readonly<Record<string, string>> = {
  Shift: "\uE008",
  Control: "\uE009",
  Tab: "\uE004",
  Enter: "\uE007",
  Escape: "\uE00C",
  Delete: "\uE017",
  ArrowLeft: "\uE012",
  ArrowUp: "\uE013",
  ArrowRight: "\uE014",
  ArrowDown: "\uE015",
};

/** A person's hands and eyes at a browser that Playwright does not drive. */
export function engineWindow(driver: EngineDriver): EngineWindow {
  const run: EngineWindow["run"] = async (script, ...given) =>
    (await driver.evaluate(`(${script})(...${JSON.stringify(given)})`)) as never;

  const spotOf = (selector: string, name: string | null = null) =>
    vi.waitFor(async () => {
      const found = await run(findSpot, selector, name);
      if (typeof found === "string") throw new Error(`${driver.name}: ${found}`);
      return found;
    }, PATIENCE);

  const click = ({ x, y }: Spot) =>
    driver.perform([
      mouse(moveTo({ x, y }), { type: "pointerDown", button: 0 }, { type: "pointerUp", button: 0 }),
    ]);

  const keys = (...wanted: string[]) =>
    driver.perform([{ type: "key", id: "keyboard", actions: wanted.flatMap(strokes) }]);

  return {
    ...driver,
    run,
    spotOf,
    click,
    keys,
    async see(text) {
      await vi.waitFor(async () => {
        if (await run(isShown, text)) return;
        throw new Error(
          `${driver.name} does not show "${text}" on ${await run(() => location.href)}`,
        );
      }, PATIENCE);
    },
    press: async (name) => click(await spotOf(CONTROLS, name)),
    async fill(label, text) {
      await click(await spotOf(FIELDS, label));
      await keys("Control+a", "Delete", text);
    },
    async drag(from, to) {
      const half = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
      await driver.perform([
        mouse(moveTo(from), { type: "pointerDown", button: 0 }, moveTo(half), moveTo(to), {
          type: "pointerUp",
          button: 0,
        }),
      ]);
    },
  };
}

function mouse(...actions: InputSource["actions"]): InputSource {
  return { type: "pointer", id: "mouse", actions };
}

function moveTo({ x, y }: Spot) {
  const at = { x: Math.round(x), y: Math.round(y) };
  return { type: "pointerMove", ...at, duration: 0, origin: "viewport" };
}

function strokes(wanted: string): InputSource["actions"] {
  const chord = wanted.split("+");
  const isChord = chord.length > 1 && chord[0] !== undefined && chord[0] in KEYS;
  if (!isChord && !(wanted in KEYS))
    return [...wanted].flatMap((value) => [down(value), up(value)]);
  const values = (isChord ? chord : [wanted]).map((key) => KEYS[key] ?? key);
  return [...values.map(down), ...values.reverse().map(up)];
}

const down = (value: string) => ({ type: "keyDown", value });
const up = (value: string) => ({ type: "keyUp", value });

/** Runs in the page: the spot, or why there is none yet. */
function findSpot(selector: string, name: string | null): Spot | string {
  const nameOf = (element: Element) => {
    const labels = [...((element as HTMLInputElement).labels ?? [])];
    const label = element.getAttribute("aria-label") ?? labels[0]?.textContent;
    return (label ?? element.textContent ?? "").replace(/\s+/g, " ").trim();
  };
  const candidates = [...document.querySelectorAll(selector)].filter(
    (element) => name === null || nameOf(element) === name,
  );
  const element = candidates.find((candidate) => candidate.getClientRects().length > 0);
  if (!element) return `no ${name ?? selector} on ${location.href}`;
  element.scrollIntoView({ block: "nearest", inline: "nearest", behavior: "instant" });
  const { left, top, width, height } = element.getBoundingClientRect();
  const spot = { x: left + width / 2, y: top + height / 2 };
  const front = document.elementFromPoint(spot.x, spot.y);
  if (!front || !(element.contains(front) || front.contains(element))) {
    return `${name ?? selector} is behind ${front?.outerHTML.slice(0, 80)}`;
  }
  const moving = document.getAnimations().some(({ effect, playState }) => {
    const target = (effect as KeyframeEffect | null)?.target;
    return playState === "running" && target?.contains(element);
  });
  return moving ? `${name ?? selector} is moving` : spot;
}

/** Runs in the page. Texts of controls count, and so do pins by their name. */
function isShown(text: string): boolean {
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const element = node as HTMLElement;
    const says = [element.getAttribute("aria-label"), element.textContent].some(
      (words) => words?.replace(/\s+/g, " ").trim() === text,
    );
    if (says && element.getClientRects().length > 0) return true;
  }
  return false;
}
