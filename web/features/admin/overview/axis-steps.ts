/** How far apart grid lines may get before there are too many of them. */
const MOST_STEPS = 4;

/** The grid lines of an axis of whole numbers, from 0 up to at least the highest count. */
export function axisSteps(highest: number): number[] {
  const least = highest / MOST_STEPS;
  const size = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(least, 1))));
  const step = [1, 2, 5, 10].map((factor) => factor * size).find((each) => each >= least) ?? 1;
  // A single sign-up does not fill the chart.
  const steps = Math.max(Math.ceil(highest / step), step === 1 ? MOST_STEPS : 1);
  return Array.from({ length: steps + 1 }, (_, index) => index * step);
}
