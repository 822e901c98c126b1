interface Size {
  width: number;
  height: number;
}

/** Windows as narrow as these are a phone's. In web/ui/base.css: the variant `phone`. */
export const PHONE_WINDOW = "(max-width: 29.98rem)";
/** Wider than this many screens it would no longer be seen what the picture is of. */
const MOST = 2.5;
/** Narrower pictures would be enlarged. */
const LEAST_WIDTH = 1_120;

/**
 * How many times the screen's width a picture has when a phone opens it. A wide one would stand in the middle of an
 * empty screen, too small to read, so it begins about as tall as one and a fifth of that width.
 */
export function phoneStart({ width, height }: Size): number {
  const ratio = width / height;
  if (ratio < 1.05 || width < LEAST_WIDTH) return 1;
  return Math.min(MOST, Math.ceil(ratio * 1.2 * 4) / 4);
}

/** The same before the scripts run, when nothing may have a style of its own. */
export const phoneStartClass: Readonly<Record<number, string>> = {
  1.5: "phone:w-[150%] phone:shrink-0",
  1.75: "phone:w-[175%] phone:shrink-0",
  2: "phone:w-[200%] phone:shrink-0",
  2.25: "phone:w-[225%] phone:shrink-0",
  2.5: "phone:w-[250%] phone:shrink-0",
};
