import { parseArgs } from "node:util";
import { type Finding, judge, printFindings } from "#bench/finding.ts";
import {
  databaseWorks,
  measureDatabaseWork,
  measurePostingWithWebhook,
} from "#bench/measures/database-work.ts";
import { measureEmbedded } from "#bench/measures/embedded.ts";
import { measureImageBytes, measureUpload } from "#bench/measures/files.ts";
import { measureGrowth } from "#bench/measures/growth.ts";
import { measureLiveComments } from "#bench/measures/live-comments.ts";
import { measureColdStart, measureIdleMemory } from "#bench/measures/process.ts";
import { clearStage, type Effort, type Stage, setStage } from "#bench/stage.ts";

type Measure = (stage: Stage) => Promise<Finding[]>;

const FULL = { milliseconds: 500, turns: 6, rounds: 5, repeats: 2 };
const QUICK = { milliseconds: 200, turns: 3, rounds: 3, repeats: 1 };

const { values } = parseArgs({
  options: {
    quick: { type: "boolean", default: false },
    only: { type: "string" },
    layouts: { type: "string", default: "1000" },
  },
});

const measures: Record<string, Measure> = {
  a: async (stage) => [...(await databaseWork(stage, "a")), await measurePostingWithWebhook(stage)],
  b: (stage) => databaseWork(stage, "b"),
  c: (stage) => databaseWork(stage, "c"),
  d: measureUpload,
  e: measureImageBytes,
  f: measureLiveComments,
  g: measureColdStart,
  h: measureIdleMemory,
  i: measureEmbedded,
  growth: measureGrowth,
};

async function databaseWork(stage: Stage, letter: string): Promise<Finding[]> {
  const works = databaseWorks(stage).filter((work) => work.letter === letter);
  return Promise.all(works.map((work) => measureDatabaseWork(stage, work)));
}

const asked = values.only?.split(",") ?? Object.keys(measures);
const effort: Effort = { ...(values.quick ? QUICK : FULL), layouts: Number(values.layouts) };
const stage = await setStage(effort);
// What was started must not outlive a run that is broken off.
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.once(signal, () => void clearStage(stage).finally(() => process.exit(1)));
}
const findings: Finding[] = [];
try {
  for (const letter of asked) {
    const measure = measures[letter];
    if (!measure) throw new Error(`there is no measure ${letter}`);
    const found = await measure(stage);
    for (const { what, figures } of found) console.log(`${letter}  ${what}: ${figures}`);
    findings.push(...found);
  }
} finally {
  await clearStage(stage);
}
printFindings(findings);
const missed = findings.filter((finding) => judge(finding) === "MISSED");
console.log(missed.length === 0 ? "nothing missed" : `${missed.length} missed by more than 15 %`);
process.exit(missed.length === 0 ? 0 : 1);
