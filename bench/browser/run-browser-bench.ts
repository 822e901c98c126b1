import { parseArgs } from "node:util";
import { type BrowserStage, setBrowserStage } from "#bench/browser/browser-stage.ts";
import { measureFirstLoad } from "#bench/browser/measure-first-load.ts";
import { measureFrames } from "#bench/browser/measure-frames.ts";
import { measurePresentation } from "#bench/browser/measure-presentation.ts";
import { measureTaps } from "#bench/browser/measure-taps.ts";
import { type Measures, runMeasures } from "#bench/run-measures.ts";

const FULL = { rounds: 3, turns: 1, repeats: 2, slowFrames: true };
const QUICK = { rounds: 3, turns: 1, repeats: 0, slowFrames: false };

const { values } = parseArgs({
  options: {
    browser: { type: "boolean" },
    quick: { type: "boolean", default: false },
    only: { type: "string" },
  },
});

const measures: Measures<BrowserStage> = {
  j: measureFirstLoad,
  k: measureFrames,
  l: measureTaps,
  m: measurePresentation,
};

const stage = await setBrowserStage(values.quick ? QUICK : FULL);
await runMeasures(measures, values.only, stage);
