import { Client } from "pg";
import { HttpConnection } from "#bench/http-connection.ts";
import {
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
  /** The connections are spread over them. */
  ports: readonly number[];
  connections: number;
  milliseconds: number;
  plan: RequestPlan;
}

/** Kept from one turn to the next: opening them is not what is measured. */
const connectionsTo = new Map<number, HttpConnection[]>();
const clientsOf = new Map<string, Promise<Client>[]>();

export async function sendRequests(task: RequestLoad): Promise<Load> {
  const makeRequests = requestMaker(task.plan);
  const open: HttpConnection[] = [];
  for (const [at, port] of task.ports.entries()) {
    const share = Math.floor((task.connections + at) / task.ports.length);
    open.push(...(await connectionsOf(port, share)));
  }
  return repeat(open, task.milliseconds, async (connection) => {
    for (const request of makeRequests()) {
      const { status } = await connection.send(request);
      if (status < 200 || status >= 300) return false;
    }
    return true;
  });
}

async function connectionsOf(port: number, count: number): Promise<HttpConnection[]> {
  const open = (connectionsTo.get(port) ?? []).filter(({ closed }) => !closed);
  connectionsTo.set(port, open);
  while (open.length < count) open.push(await HttpConnection.open(port));
  return open.slice(0, count);
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
