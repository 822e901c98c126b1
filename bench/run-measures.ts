import { type Finding, judge, printFindings } from "#bench/finding.ts";
import { clearStage, type Stage } from "#bench/stage.ts";

export type Measures<On> = Record<string, (stage: On) => Promise<Finding[]>>;

/** Takes the measures asked for (`a,c`; all of them unless said) and ends the process with the verdict. */
export async function runMeasures<On extends Pick<Stage, "closers">>(
  measures: Measures<On>,
  only: string | undefined,
  stage: On,
): Promise<never> {
  // What was started must not outlive a run that is broken off, nor the failure that this causes in it.
  let ending: Promise<void> | undefined;
  for (const signal of ["SIGINT", "SIGTERM"]) {
    process.once(signal, () => {
      ending = clearStage(stage).finally(() => process.exit(1));
    });
  }
  const findings: Finding[] = [];
  try {
    for (const letter of only?.split(",") ?? Object.keys(measures)) {
      const measure = measures[letter];
      if (!measure) throw new Error(`there is no measure ${letter}`);
      const found = await measure(stage);
      for (const { what, figures } of found) console.log(`${letter}  ${what}: ${figures}`);
      findings.push(...found);
    }
  } finally {
    await (ending ?? clearStage(stage));
  }
  printFindings(findings);
  const missed = findings.filter((finding) => judge(finding) === "MISSED");
  console.log(missed.length === 0 ? "nothing missed" : `${missed.length} missed by more than 15 %`);
  process.exit(missed.length === 0 ? 0 : 1);
}
