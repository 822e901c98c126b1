import { setTimeout as sleep } from "node:timers/promises";
import { actsInTurn, type Writing } from "#bench/acts.ts";
import { HttpConnection } from "#bench/http-connection.ts";
import { openStreams } from "#bench/open-streams.ts";

export interface SubscriberTask {
  port: number;
  streamPath: string;
  subscribers: number;
  events: number;
  writing: Writing;
}

export interface Spread {
  /** Milliseconds from sending what happens to its arrival at a subscriber. */
  latencies: { p50: number; p99: number; last: number };
  missed: number;
}

const PATIENCE_MS = 15_000;

/** Opens the streams, then does one thing after another, each after the last has reached everybody. */
export async function followEvents(task: SubscriberTask): Promise<Spread> {
  let mark = "";
  let sentAt = 0;
  const latencies: number[] = [];
  let arrived = 0;
  let onProgress = () => {};
  const tails = new Map<number, string>();
  const streams = await openStreams(task.port, task.streamPath, task.subscribers, (at, chunk) => {
    const tail = (tails.get(at) ?? "") + chunk.toString("latin1");
    const isThere = mark !== "" && tail.includes(mark);
    tails.set(at, isThere ? "" : tail);
    if (!isThere) return;
    arrived += 1;
    latencies.push(performance.now() - sentAt);
    onProgress();
  });
  const everybody = async () => {
    const late = AbortSignal.timeout(PATIENCE_MS);
    while (arrived < task.subscribers && !late.aborted) {
      await Promise.race([
        new Promise<void>((done) => {
          onProgress = done;
        }),
        sleep(500),
      ]);
    }
  };
  const writer = await HttpConnection.open(task.port);
  const next = actsInTurn(task.writing);
  let missed = 0;
  for (let number = 0; number < task.events; number += 1) {
    const act = next();
    arrived = 0;
    mark = act.mark;
    sentAt = performance.now();
    const { status } = await writer.send(act.request);
    if (status < 200 || status >= 300) throw new Error(`a ${act.name} was answered with ${status}`);
    await everybody();
    missed += task.subscribers - arrived;
    tails.clear();
  }
  writer.close();
  streams.close();
  latencies.sort((a, b) => a - b);
  const at = (part: number) =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * part))] ?? Number.NaN;
  return { latencies: { p50: at(0.5), p99: at(0.99), last: at(1) }, missed };
}
