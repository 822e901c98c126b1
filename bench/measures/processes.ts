import { startApp } from "#bench/app-under-test.ts";
import { contest } from "#bench/contest.ts";
import { type Finding, ratesBeside } from "#bench/finding.ts";
import { databaseWorks, requestRate, warmUp } from "#bench/measures/database-work.ts";
import { startSideApp } from "#bench/side-app.ts";
import type { Stage } from "#bench/stage.ts";

/** (k) Two processes beside one, on the same database: told only, for they share the cores with it. */
export async function measureTwoProcesses(stage: Stage): Promise<Finding[]> {
  const one = await startSideApp(stage, "processes", { layouts: 200 });
  const { databaseUrl } = one.filling;
  const other = await startApp({ dataDir: one.dataDir, databaseUrl, env: { ROLE: "web" } });
  stage.closers.push(other.stop);
  for (const app of [one.app, other]) await warmUp(stage, { app, filling: one.filling });
  const findings: Finding[] = [];
  for (const { what, floor, app } of databaseWorks(one)) {
    // Those that a floor was written for stand for the rest.
    if (!floor) continue;
    const { medians, noise } = await contest(`two processes: ${what}`, stage.effort, {
      one: () => requestRate(stage, one.app.port, app),
      two: () => requestRate(stage, [one.app.port, other.port], app),
    });
    findings.push({
      letter: "k",
      what: `two processes: ${what}`,
      figures: ratesBeside(medians, "one"),
      value: medians.two / medians.one,
      unit: "of one",
      noise,
    });
  }
  return findings;
}
