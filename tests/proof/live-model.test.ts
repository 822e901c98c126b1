import { setTimeout as pause } from "node:timers/promises";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { listComments, streamComments } from "#contract/routes/comments.ts";
import { removeLayout } from "#contract/routes/layouts.ts";
import { streamPublicComments } from "#contract/routes/public-layout.ts";
import { callApi, sendRequest } from "#tests/support/call-api.ts";
import { cases, FUZZ_SEED } from "#tests/support/fuzzing/fuzz.ts";
import { FOREIGN, HOUSE, TEAM } from "#tests/support/live/canaries.ts";
import { PageEventSource } from "#tests/support/live/page-stream.ts";
import { anyStep, type Step, take } from "#tests/support/live/steps.ts";
import { makeWorld, reopen, type World } from "#tests/support/live/world.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { rows } from "#tests/support/rows.ts";

const STEPS = cases({ few: 100, many: 10_000 });
/** Each of these on a layout of its own, which is removed at the end. */
const STEPS_A_LAYOUT = 500;
const AT_ONCE = 5;
const BETWEEN_LOOKS = cases({ few: 25, many: 100 });
/** For what has to come by itself: a page looks again after a second, a queue of notices after two. */
const PATIENCE_MS = 20_000;
const ALL_TYPES = [
  "comment.created",
  "comment.deleted",
  "comment.updated",
  "comments.changed",
  "layout.removed",
  "layout.updated",
  "link.closed",
  "link.updated",
  "notices",
  "ready",
  "reload",
  "reply.created",
  "reply.deleted",
  "reply.updated",
];

let world: World;
beforeAll(async () => {
  vi.stubGlobal("EventSource", PageEventSource);
  // There is no window that could go offline.
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("removeEventListener", () => {});
  world = await makeWorld({ killed: process.env.PROVE === "on" });
});
afterAll(async () => {
  await world.close();
  vi.unstubAllGlobals();
});

/** Resolves when every page shows what its reader may see now. */
async function converge(taken: readonly Step[]): Promise<void> {
  await reopen(world);
  await untilAlike(taken);
  await bringBack();
  await untilAlike(taken);
  const leaks = world.stage.pages.flatMap((page) => page.leaks.map((leak) => [page.name, leak]));
  expect(leaks).toEqual([]);
  world.stage.mayBeShut.clear();
  for (const page of world.stage.pages) if (!page.isOpen) world.stage.mayBeShut.add(page.kind);
}

/** Those who were away come back when what they missed is kept no more. */
async function bringBack(): Promise<void> {
  const { away, layout } = world.stage;
  if (away.size === 0) return;
  await rows(
    world.app,
    "delete from comment_events where layout_id = $1 and seq < (select event_seq from layouts where id = $1)",
    [layout.id],
  );
  for (const page of away) page.setAway(false);
  away.clear();
}

async function untilAlike(taken: readonly Step[]): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const wrong = await differences();
    if (wrong.length === 0) break;
    if (Date.now() > deadline)
      throw new Error(
        `seed ${FUZZ_SEED}, after ${taken.length} steps: ${wrong.join("\n")}\n${JSON.stringify(taken.slice(-BETWEEN_LOOKS))}`,
      );
    for (const page of world.stage.pages) page.retry();
    await pause(25);
  }
}

async function differences(): Promise<string[]> {
  const { pages, small, away } = world.stage;
  const wrong = await Promise.all(
    [...pages.filter((page) => !away.has(page)), ...small].map(async (page) => {
      const difference = await page.difference();
      return difference === null ? [] : [`${page.name} shows ${difference}`];
    }),
  );
  return wrong.flat();
}

/** What somebody of no space of theirs, and by links that were, is answered. */
async function lookFromOutside(): Promise<void> {
  const { stage, outsider } = world;
  const layoutId = stage.layout.id;
  const { cookie } = outsider;
  const answers = await Promise.all([
    sendRequest(world, streamComments, { layoutId }, { cookie }),
    sendRequest(world, listComments, { layoutId }, { cookie }),
    ...stage.formerLinks
      .slice(-2)
      .map((publicLink) => sendRequest(world, streamPublicComments, { publicLink })),
  ]);
  for (const answer of answers) {
    const text = await answer.text();
    expect([answer.status, text.includes(HOUSE) || text.includes(TEAM)]).toEqual([404, false]);
  }
}

test("guarantee 115: whatever is done and whatever breaks, every open page comes to show what its reader may see", {
  timeout: 1_800_000,
}, async () => {
  const steps = fc.sample(anyStep, { seed: FUZZ_SEED, numRuns: STEPS });
  let looks = 0;
  for (let at = 0; at < steps.length; at += AT_ONCE) {
    await Promise.all(steps.slice(at, at + AT_ONCE).map((step) => take(world, step)));
    const done = at + AT_ONCE;
    if (done % BETWEEN_LOOKS === 0) {
      await converge(steps.slice(0, done));
      await lookFromOutside();
      looks += 1;
    }
    if (done % STEPS_A_LAYOUT === 0 || done === STEPS) {
      const { layout, pages } = world.stage;
      await callApi(world, removeLayout, { layoutId: layout.id }, { cookie: world.owner.cookie });
      await converge(steps.slice(0, done));
      expect(pages.filter(({ isOpen }) => isOpen)).toEqual([]);
      await world.nextStage();
    }
  }
  const told = [...world.types].sort();
  if (process.env.PROVE === "on") expect(told).toEqual(ALL_TYPES);
  expect(told.filter((type) => !ALL_TYPES.includes(type))).toEqual([]);
  const count = (kind: Step["kind"]) => steps.filter((step) => step.kind === kind).length;
  printFigure(
    `guarantee 115: seed ${FUZZ_SEED}: ${STEPS} steps by 6 writers, ${count("cut")} connections cut, ${count("restart")} processes ended, ${count("loseChannel")} channels lost: at ${looks} looks every one of 7 pages shows what its reader may see, ${told.length} types of events, 0 of ${TEAM}, 0 of ${FOREIGN}`,
  );
});
