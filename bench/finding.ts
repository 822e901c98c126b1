import { percent } from "#bench/contest.ts";

export interface Finding {
  /** The letter it is asked for by: `--only a,c`. */
  letter: string;
  what: string;
  /** What was measured, side by side. */
  figures: string;
  value: number;
  unit: string;
  /** None for figures that only inform. */
  bound?: { atLeast: number } | { atMost: number };
  noise?: number;
}

/** A shared machine has its moods: only what misses by more than this fails the run. */
const TOLERANCE = 0.15;

export type Verdict = "met" | "within 15 %" | "MISSED" | "";

export function judge({ value, bound }: Finding): Verdict {
  if (!bound) return "";
  // How much of what was asked for was reached, whichever way the figure runs.
  const reached = "atLeast" in bound ? value / bound.atLeast : bound.atMost / value;
  if (reached >= 1) return "met";
  const needed = "atLeast" in bound ? 1 - TOLERANCE : 1 / (1 + TOLERANCE);
  return reached >= needed ? "within 15 %" : "MISSED";
}

export function printFindings(findings: readonly Finding[]): void {
  console.table(
    findings.map((finding) => ({
      "": finding.letter,
      measured: finding.what,
      "side by side": finding.figures,
      result: `${short(finding.value)} ${finding.unit}`,
      asked: boundText(finding),
      verdict: judge(finding),
      noise: finding.noise === undefined ? "" : percent(finding.noise),
    })),
  );
}

function boundText({ bound }: Finding): string {
  if (!bound) return "";
  return "atLeast" in bound ? `≥ ${short(bound.atLeast)}` : `≤ ${short(bound.atMost)}`;
}

export function short(value: number): string {
  return value >= 100 ? String(Math.round(value)) : String(Number(value.toPrecision(3)));
}

/** `raw 5000/s · floor 2950/s (0.59)`: each with its ratio to the one the others are measured by. */
export function ratesBeside(medians: Record<string, number>, yardstick: string): string {
  const base = medians[yardstick] ?? Number.NaN;
  return Object.entries(medians)
    .map(([name, rate]) => {
      const ratio = name === yardstick ? "" : ` (${short(rate / base)})`;
      return `${name} ${Math.round(rate)}/s${ratio}`;
    })
    .join(" · ");
}
