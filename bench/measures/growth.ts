import { contest } from "#bench/contest.ts";
import type { FillOptions } from "#bench/fill-database.ts";
import { type Finding, ratesBeside, short } from "#bench/finding.ts";
import { databaseWorks, requestRate, warmUp } from "#bench/measures/database-work.ts";
import { drawPage, uploadToApp } from "#bench/measures/files.ts";
import { type SideApp, startSideApp } from "#bench/side-app.ts";
import type { Stage } from "#bench/stage.ts";
import { timed } from "#bench/timed.ts";

const FEW: FillOptions = { layouts: 100, commentsEach: 10 };

/** What ten times the layouts, the comments and the size of an image do to the same request. */
export async function measureGrowth(stage: Stage): Promise<Finding[]> {
  const few = await startSideApp(stage, "few", FEW);
  const layouts = await startSideApp(stage, "layouts", { ...FEW, layouts: 1_000 });
  const comments = await startSideApp(stage, "comments", { ...FEW, commentsEach: 100 });
  for (const side of [few, layouts, comments]) await warmUp(stage, side);
  const findings: Finding[] = [];
  for (const at of [0, 1]) findings.push(...(await compare(stage, at, { few, layouts, comments })));
  return [...findings, await compareUploads(stage, few)];
}

async function compare(
  stage: Stage,
  at: number,
  apps: Record<"few" | "layouts" | "comments", SideApp>,
): Promise<Finding[]> {
  const { what = "", letter = "" } = databaseWorks(apps.few)[at] ?? {};
  const rate = (side: SideApp) => {
    const work = databaseWorks(side)[at];
    if (!work) throw new Error("nothing to measure");
    return requestRate(stage, side.app.port, work.app);
  };
  const { medians, noise } = await contest(`growth: ${what}`, stage.effort, {
    few: () => rate(apps.few),
    layouts: () => rate(apps.layouts),
    comments: () => rate(apps.comments),
  });
  const figures = ratesBeside(medians, "few");
  return (["layouts", "comments"] as const).map((grown) => ({
    letter: "growth",
    what: `${what}, 10 × the ${grown}`,
    figures,
    value: medians[grown] / medians.few,
    unit: "of the rate",
    // The list is asked to be flat in the number of comments.
    ...(letter === "b" && grown === "comments" && { bound: { atLeast: 0.85 } }),
    noise,
  }));
}

async function compareUploads(stage: Stage, side: SideApp): Promise<Finding> {
  const [small, large] = [await drawPage(0.32), await drawPage(1)];
  const { medians, noise } = await contest(
    "growth: upload",
    { ...stage.effort, turns: 1 },
    {
      small: () => timed(() => uploadToApp(side, small)),
      large: () => timed(() => uploadToApp(side, large)),
    },
  );
  const times = large.length / small.length;
  return {
    letter: "growth",
    what: `upload, ${short(times)} × the size`,
    figures: `${short(small.length / 1024 ** 2)} MB ${short(medians.small)} ms · ${short(large.length / 1024 ** 2)} MB ${short(medians.large)} ms`,
    value: medians.large / medians.small,
    unit: "× the time",
    noise,
  };
}
