import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { formatRequest, HttpConnection } from "#bench/http-connection.ts";
import {
  addresses,
  postComment,
  postToFloor,
  type RequestPlan,
  requestMaker,
  type StatementPlan,
  statementRunner,
} from "#bench/load-plans.ts";

export interface Load {
  /** Successful ones only. */
  perSecond: number;
  failed: number;
}

export interface RequestLoad {
  port: number;
  connections: number;
  milliseconds: number;
  plan: RequestPlan;
}

/** Kept from one turn to the next: opening them is not what is measured. */
const connectionsTo = new Map<number, HttpConnection[]>();
const clientsOf = new Map<string, Promise<Client>[]>();

export async function sendRequests(task: RequestLoad): Promise<Load> {
  const makeRequests = requestMaker(task.plan);
  const open = (connectionsTo.get(task.port) ?? []).filter(({ closed }) => !closed);
  connectionsTo.set(task.port, open);
  while (open.length < task.connections) open.push(await HttpConnection.open(task.port));
  return repeat(open, task.milliseconds, async (connection) => {
    for (const request of makeRequests()) {
      const { status } = await connection.send(request);
      if (status < 200 || status >= 300) return false;
    }
    return true;
  });
}

export interface StatementLoad {
  url: string;
  clients: number;
  milliseconds: number;
  plan: StatementPlan;
}

export async function sendStatements(task: StatementLoad): Promise<Load> {
  const run = statementRunner(task.plan);
  const open = clientsOf.get(task.url) ?? [];
  clientsOf.set(task.url, open);
  while (open.length < task.clients) open.push(openClient(task.url));
  return repeat(await Promise.all(open), task.milliseconds, async (client) => {
    await run(client);
    return true;
  });
}

async function openClient(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  return client;
}

/** All senders do the same over and over, at once; what ends after the time is up does not count. */
async function repeat<Sender>(
  senders: readonly Sender[],
  milliseconds: number,
  act: (sender: Sender) => Promise<boolean>,
): Promise<Load> {
  const start = performance.now();
  const end = start + milliseconds;
  let done = 0;
  let failed = 0;
  await Promise.all(
    senders.map(async (sender) => {
      while (performance.now() < end) {
        const success = await act(sender);
        if (performance.now() > end) return;
        if (success) done += 1;
        else failed += 1;
      }
    }),
  );
  return { perSecond: (done * 1000) / milliseconds, failed };
}

export interface SubscriberTask {
  port: number;
  streamPath: string;
  subscribers: number;
  comments: number;
  to: { app: string } | { floor: { layoutId: string; ownerId: string } };
}

export interface Spread {
  /** Milliseconds from sending a comment to its arrival at a subscriber. */
  latencies: { p50: number; p99: number; last: number };
  missed: number;
}

const PATIENCE_MS = 15_000;

/** Opens the streams, then posts comments one by one, each after the last has reached everybody. */
export async function followComments(task: SubscriberTask): Promise<Spread> {
  let mark = "";
  let sentAt = 0;
  const latencies: number[] = [];
  let arrived = 0;
  let ready = 0;
  let onProgress = () => {};
  const sockets: Socket[] = [];
  const request = formatRequest({ path: task.streamPath });
  for (let opened = 0; opened < task.subscribers; opened += 1) {
    const socket = connect(task.port, "127.0.0.1");
    sockets.push(socket);
    await once(socket, "connect");
    let tail = "";
    socket.on("data", (chunk: Buffer) => {
      tail += chunk.toString("latin1");
      if (tail.includes("event: ready")) ready += 1;
      else if (mark && tail.includes(mark)) {
        arrived += 1;
        latencies.push(performance.now() - sentAt);
      } else return;
      tail = "";
      onProgress();
    });
    socket.write(request);
  }
  const until = async (reached: () => boolean) => {
    const late = AbortSignal.timeout(PATIENCE_MS);
    while (!reached() && !late.aborted) {
      await Promise.race([
        new Promise<void>((done) => {
          onProgress = done;
        }),
        sleep(500),
      ]);
    }
  };
  await until(() => ready >= task.subscribers);
  if (ready < task.subscribers) throw new Error(`only ${ready} streams opened`);
  const poster = await HttpConnection.open(task.port);
  const address = addresses();
  let missed = 0;
  for (let number = 0; number < task.comments; number += 1) {
    const post = makePost(task, address());
    arrived = 0;
    mark = post.id;
    sentAt = performance.now();
    const { status } = await poster.send(post.request);
    if (status !== 201) throw new Error(`a comment was answered with ${status}`);
    await until(() => arrived >= task.subscribers);
    missed += task.subscribers - arrived;
  }
  poster.close();
  for (const socket of sockets) socket.destroy();
  latencies.sort((a, b) => a - b);
  const at = (part: number) =>
    latencies[Math.min(latencies.length - 1, Math.floor(latencies.length * part))] ?? Number.NaN;
  return { latencies: { p50: at(0.5), p99: at(0.99), last: at(1) }, missed };
}

function makePost({ to }: SubscriberTask, address: string): { id: string; request: string } {
  const request =
    "app" in to ? postComment(to.app, address) : postToFloor(to.floor.layoutId, to.floor.ownerId);
  return { id: /"id":"([^"]+)"/.exec(request)?.[1] ?? "", request };
}
