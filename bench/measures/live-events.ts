import { setTimeout as sleep } from "node:timers/promises";
import { contest, median } from "#bench/contest.ts";
import { type Finding, short } from "#bench/finding.ts";
import type { Spread } from "#bench/follow-events.ts";
import type { Stage } from "#bench/stage.ts";

/** Nine of each kind, so that one moment in which the disk is slow is not the whole of a turn's p99. */
const EVENTS = 36;

/** Half of the events are the owner's, who may act 60 times a minute. */
const OWNERS_TURN_MS = 20_000;

/** (f) How long until what happens on a layout has reached everybody who looks. */
export async function measureLiveEvents(stage: Stage): Promise<Finding[]> {
  return [await besideTheFloor(stage, 500), await inACrowd(stage, 5_000)];
}

async function besideTheFloor(stage: Stage, subscribers: number): Promise<Finding> {
  let missed = 0;
  const middles: Record<"floor" | "app", number[]> = { floor: [], app: [] };
  const p99 = async (name: keyof typeof middles) => {
    const spread = await follow(stage, name, subscribers);
    missed += spread.missed;
    middles[name].push(spread.latencies.p50);
    return spread.latencies.p99;
  };
  const { medians, noise } = await contest(
    `${subscribers} subscribers`,
    { ...stage.effort, turns: 1 },
    {
      floor: () => p99("floor"),
      app: async () => (await Promise.all([p99("app"), sleep(OWNERS_TURN_MS)]))[0],
    },
  );
  if (missed > 0) throw new Error(`${missed} of the events never arrived`);
  return {
    letter: "f",
    what: `events of four kinds reaching ${subscribers} subscribers (p99)`,
    figures: `floor ${short(median(middles.floor))}/${short(medians.floor)} ms · app ${short(median(middles.app))}/${short(medians.app)} ms (p50/p99), 0 missed`,
    value: medians.app / medians.floor,
    unit: "floor",
    bound: { atMost: 2 },
    noise,
  };
}

async function inACrowd(stage: Stage, subscribers: number): Promise<Finding> {
  const { latencies, missed } = await follow(stage, "app", subscribers);
  if (missed > 0) throw new Error(`${missed} of the events never arrived`);
  return {
    letter: "f",
    what: `events of four kinds reaching ${subscribers} subscribers (p99)`,
    figures: `app ${short(latencies.p50)}/${short(latencies.p99)} ms (p50/p99), the last after ${short(latencies.last)} ms, 0 missed`,
    value: latencies.p99,
    unit: "ms",
    bound: { atMost: 600 },
  };
}

function follow(stage: Stage, name: "floor" | "app", subscribers: number): Promise<Spread> {
  const { loader, filling, app, floor } = stage;
  const [target] = filling.others;
  if (!target) throw new Error("nothing to comment on");
  const shared = { subscribers, events: EVENTS };
  if (name === "app") {
    const streamPath = `/api/public/${target.publicLink}/events`;
    const { cookie } = filling;
    const writing = { kind: "everything on a layout", target, cookie } as const;
    return loader.ask("followEvents", { ...shared, port: app.port, streamPath, writing });
  }
  const { ownerId } = filling;
  const writing = { kind: "comments to the floor", layoutId: target.id, ownerId } as const;
  return loader.ask("followEvents", {
    ...shared,
    port: floor.port,
    streamPath: "/events",
    writing,
  });
}
