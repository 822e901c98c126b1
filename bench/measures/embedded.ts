import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { startApp } from "#bench/app-under-test.ts";
import { contest } from "#bench/contest.ts";
import { fillDatabase } from "#bench/fill-database.ts";
import { type Finding, ratesBeside } from "#bench/finding.ts";
import { databaseWorks, requestRate, warmUp } from "#bench/measures/database-work.ts";
import type { Stage } from "#bench/stage.ts";
import { joinEmbeddedPostgres } from "#server/platform/db/embedded/join-embedded-postgres.ts";

/** (i) The app as `npm start` runs it, its own database below, on what (a), (b) and (c) ask. */
export async function measureEmbedded(stage: Stage): Promise<Finding[]> {
  const dataDir = join(stage.folder, "embedded");
  mkdirSync(dataDir);
  const app = await startApp({ dataDir, databaseUrl: null });
  stage.closers.push(app.stop);
  const joined = await joinEmbeddedPostgres({ dataDir });
  const filling = await fillDatabase(joined.url, { layouts: stage.effort.layouts });
  await joined.leave();
  await warmUp(stage, { app, filling });
  const works = databaseWorks({ filling });
  const findings: Finding[] = [];
  for (const [at, separate] of databaseWorks(stage).entries()) {
    const embedded = works[at];
    // Those that a floor was written for stand for the rest.
    if (!embedded?.floor) continue;
    const { medians, noise } = await contest(`embedded: ${separate.what}`, stage.effort, {
      separate: () => requestRate(stage, stage.app.port, separate.app),
      embedded: () => requestRate(stage, app.port, embedded.app),
    });
    findings.push({
      letter: "i",
      what: `embedded: ${separate.what}`,
      figures: ratesBeside(medians, "separate"),
      value: medians.embedded / medians.separate,
      unit: "separate",
      bound: { atLeast: 0.85 },
      noise,
    });
  }
  return findings;
}
