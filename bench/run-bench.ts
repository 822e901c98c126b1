import { parseArgs } from "node:util";
import type { Finding } from "#bench/finding.ts";
import { databaseWorks, measureDatabaseWork } from "#bench/measures/database-work.ts";
import { measureEmbedded } from "#bench/measures/embedded.ts";
import { measureImageBytes, measureUpload } from "#bench/measures/files.ts";
import { measureLiveComments } from "#bench/measures/live-comments.ts";
import { measureColdStart, measureIdleMemory } from "#bench/measures/process.ts";
import { type Measures, runMeasures } from "#bench/run-measures.ts";
import { type Effort, type Stage, setStage } from "#bench/stage.ts";

const FULL = { milliseconds: 500, turns: 6, rounds: 5, repeats: 2 };
const QUICK = { milliseconds: 200, turns: 3, rounds: 3, repeats: 1 };

const { values } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    only: { type: "string" },
    layouts: { type: "string", default: "1000" },
  },
});

const measures: Measures<Stage> = {
  a: (stage) => databaseWork(stage, "a"),
  b: (stage) => databaseWork(stage, "b"),
  c: (stage) => databaseWork(stage, "c"),
  d: measureUpload,
  e: measureImageBytes,
  f: measureLiveComments,
  g: measureColdStart,
  h: measureIdleMemory,
  i: measureEmbedded,
};

async function databaseWork(stage: Stage, letter: string): Promise<Finding[]> {
  const works = databaseWorks(stage).filter((work) => work.letter === letter);
  return Promise.all(works.map((work) => measureDatabaseWork(stage, work)));
}

const effort: Effort = { ...(values.quick ? QUICK : FULL), layouts: Number(values.layouts) };
const stage = await setStage(effort);
await runMeasures(measures, values.only, stage);
