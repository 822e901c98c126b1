import { parseArgs } from "node:util";
import type { Finding } from "#bench/finding.ts";
import {
  databaseWorks,
  measureDatabaseWork,
  measurePostingWithWebhook,
  warmUp,
} from "#bench/measures/database-work.ts";
import { measureDifference } from "#bench/measures/differences.ts";
import { measureEmbedded } from "#bench/measures/embedded.ts";
import { measureImageBytes, measureUpload } from "#bench/measures/files.ts";
import { measureGrowth } from "#bench/measures/growth.ts";
import { measureLiveEvents } from "#bench/measures/live-events.ts";
import { measureColdStart, measureIdleMemory } from "#bench/measures/process.ts";
import { measureTwoProcesses } from "#bench/measures/processes.ts";
import { measureIdleStreams } from "#bench/measures/streams.ts";
import { type Measures, runMeasures } from "#bench/run-measures.ts";
import { type Effort, type Stage, setStage } from "#bench/stage.ts";

const FULL = { milliseconds: 500, turns: 6, rounds: 3, repeats: 2, layouts: 1_000 };
const QUICK = { milliseconds: 120, turns: 2, rounds: 3, repeats: 0, layouts: 100 };

const { values } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    only: { type: "string" },
    layouts: { type: "string" },
  },
});

const measures: Measures<Stage> = {
  a: async (stage) => [...(await databaseWork(stage, "a")), await measurePostingWithWebhook(stage)],
  b: (stage) => databaseWork(stage, "b"),
  c: (stage) => databaseWork(stage, "c"),
  d: measureUpload,
  e: measureImageBytes,
  f: measureLiveEvents,
  g: measureColdStart,
  h: measureIdleMemory,
  i: measureEmbedded,
  j: measureIdleStreams,
  k: measureTwoProcesses,
  l: measureDifference,
  growth: measureGrowth,
};

async function databaseWork(stage: Stage, letter: string): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const work of databaseWorks(stage)) {
    if (work.letter === letter) findings.push(await measureDatabaseWork(stage, work));
  }
  return findings;
}

const effort: Effort = values.quick ? QUICK : FULL;
const stage = await setStage({ ...effort, layouts: Number(values.layouts ?? effort.layouts) });
await warmUp(stage, stage);
// How costs grow is for releases.
const usual = Object.keys(measures).filter((name) => name !== "growth" || !values.quick);
await runMeasures(measures, values.only ?? usual.join(), stage);
