import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ROOT } from "./project.mjs";

const css = readFileSync(join(ROOT, "web/ui/tokens.css"), "utf8");

const [dark = "", light = ""] = css.split('[data-theme="light"]');
const darkColours = coloursIn(dark);
const themes = { dark: darkColours, light: { ...darkColours, ...coloursIn(light) } };

const surfaces = ["paper", "surface", "raised", "hover"];
const on = (backgrounds: readonly string[], ...colours: string[]) =>
  colours.flatMap((colour) => backgrounds.map((background) => [colour, background] as const));

const texts = [
  ...on(surfaces, "ink", "ink-soft", "danger", "success"),
  ...on(["pin", "pin-hover", "pin-faded"], "on-pin"),
  ...on(["ink-pin", "ink-pin-hover"], "pin-edge"),
  ...on(["ink-pin-faded"], "ink-pin"),
  ...on(["sheet"], "sheet-ink"),
];
/** Borders of controls, and what a mark is made of. */
const shapes = [...on(surfaces, "line-strong"), ...on(["paper", "surface", "raised"], "pin")];

describe.each(Object.entries(themes))("in the %s theme", (_, colours) => {
  test("text can be read on everything it stands on", () => {
    expect(below(4.5, texts, colours)).toEqual([]);
  });

  test("controls and marks stand out from everything they stand on", () => {
    expect(below(3, shapes, colours)).toEqual([]);
  });

  test("what is pointed at stands out from what it lies on", () => {
    expect(below(1.1, on(["paper", "surface", "raised"], "hover"), colours)).toEqual([]);
  });
});

test("in the dark page, card, what floats and what is pointed at are a step apart", () => {
  const steps = surfaces.slice(1).map((name, index) => [name, surfaces[index] ?? ""] as const);
  expect(below(1.12, steps, themes.dark)).toEqual([]);
});

type Pair = readonly [string, string];
type Colours = Readonly<Record<string, Oklch>>;

/** The pairs that have less contrast, with what they have. */
function below(wanted: number, pairs: readonly Pair[], colours: Colours): string[] {
  const lightOf = (name: string) => {
    const colour = colours[name];
    if (!colour) throw new Error(`no colour --${name}`);
    return luminance(colour);
  };
  const ratios = pairs.map(([a, b]) => {
    const [darker = 0, lighter = 0] = [lightOf(a), lightOf(b)].sort((one, two) => one - two);
    return { pair: `${a} on ${b}`, ratio: (lighter + 0.05) / (darker + 0.05) };
  });
  return ratios
    .filter(({ ratio }) => ratio < wanted)
    .map(({ pair, ratio }) => `${pair}: ${ratio.toFixed(2)}`);
}

type Oklch = readonly [lightness: number, chroma: number, hue: number];

/** Opaque ones; the others are laid over something. */
function coloursIn(text: string): Record<string, Oklch> {
  const found = text.matchAll(/--([\w-]+): oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g);
  return Object.fromEntries(
    [...found].map(([, name, ...parts]) => {
      const [lightness = 0, chroma = 0, hue = 0] = parts.map(Number);
      return [name, [lightness, chroma, hue] as const];
    }),
  );
}

/** Relative luminance of WCAG: https://bottosson.github.io/posts/oklab/ leads to linear sRGB. */
function luminance([lightness, chroma, hue]: Oklch): number {
  const angle = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const within = (channel: number) => Math.min(1, Math.max(0, channel));
  const red = within(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = within(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = within(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
