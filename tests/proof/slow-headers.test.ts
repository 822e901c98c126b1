import { connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { listComments } from "#contract/routes/comments.ts";
import { getLayout, listLayouts } from "#contract/routes/layouts.ts";
import { getPublicLayout } from "#contract/routes/public-layout.ts";
import { newPerson } from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import { makeLayout } from "#tests/support/layouts.ts";
import { giveSpecialAccess } from "#tests/support/owned-ids.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { type SpawnedApp, spawnTestApp } from "#tests/support/spawned-app.ts";
import { makeTestPlace } from "#tests/support/test-place.ts";

const SLOW = 500;
const SAMPLES = 300;
/** The slow ones last for ten seconds or so: on a busy machine not every sample fits in. */
const FEWEST = 40;
/** Two measurements of the same thing differ by two or three on a busy machine. */
const NORMAL_RATIO = 4;

test("guarantee 50: 500 slow-header sockets get 408 and slow nobody else down", {
  timeout: 180_000,
}, async () => {
  const place = await makeTestPlace();
  onTestFinished(place.leave);
  // A process of its own: here the sockets' other ends would be work for the same event loop.
  const busy = await spawnTestApp({ at: place });
  onTestFinished(async () => void (await busy.terminate()));
  const ask = await everydayRequests(busy);
  await sample(ask, () => true, SAMPLES);
  const before = await sample(ask, () => true, SAMPLES);
  const port = Number(new URL(busy.url).port);
  const slow = Array.from({ length: SLOW }, () => slowHeaders(port));
  await Promise.all(slow.map(({ opened }) => opened));
  let closed = 0;
  for (const { answered } of slow) void answered.then(() => (closed += 1));
  const during = await sample(ask, () => closed === 0, SAMPLES);
  const statuses = await Promise.all(slow.map(({ answered }) => answered));
  const after = await sample(ask, () => true, SAMPLES);
  const quiet = Math.max(p95(before), p95(after));
  const ratio = p95(during) / quiet;
  printFigure(
    `guarantee 50: ${statuses.filter(isTimeout).length} × 408 for slow headers; p95 of ${during.length} requests of others meanwhile ${ratio.toFixed(2)} × that of before and after`,
  );
  expect(statuses.filter(isTimeout)).toHaveLength(SLOW);
  expect(ratio).toBeLessThan(NORMAL_RATIO);
  expect(during.length).toBeGreaterThanOrEqual(FEWEST);
});

/** Opens a request and never ends its headers; says what the server made of it. */
function slowHeaders(port: number): { opened: Promise<void>; answered: Promise<string> } {
  let received = "";
  const socket = connect(port, "127.0.0.1").setEncoding("utf8");
  const opened = new Promise<void>((done, fail) => {
    socket.once("error", fail);
    socket.once("connect", () => socket.write("GET / HTTP/1.1\r\nX-Slow: ", () => done()));
  });
  const answered = new Promise<string>((done) => {
    socket.on("data", (chunk) => {
      received += chunk;
    });
    socket.once("close", () => done(received));
  });
  return { opened, answered };
}

function isTimeout(answer: string): boolean {
  return answer.startsWith("HTTP/1.1 408");
}

type Ask = () => Promise<unknown>;

/** What owners and visitors do all day, one after the other. */
async function everydayRequests(busy: SpawnedApp): Promise<Ask> {
  const user = await newPerson(busy);
  await giveSpecialAccess(busy, user.id);
  const layout = await makeLayout(busy, user);
  const asks: Ask[] = [
    () => callApi(busy, getPublicLayout, { publicLink: layout.public_link }),
    () => callApi(busy, listLayouts, {}, user),
    () => callApi(busy, getLayout, { layoutId: layout.id }, user),
    () => callApi(busy, listComments, { layoutId: layout.id }, user),
  ];
  let turn = 0;
  return async () => {
    turn += 1;
    expect(await asks[turn % asks.length]?.()).toMatchObject({ status: 200 });
  };
}

/** How long each took, for as long as it counts. */
async function sample(ask: Ask, counts: () => boolean, most: number): Promise<number[]> {
  const taken: number[] = [];
  while (taken.length < most) {
    const from = performance.now();
    await ask();
    if (!counts()) break;
    taken.push(performance.now() - from);
  }
  return taken;
}

function p95(taken: readonly number[]): number {
  return taken.toSorted((a, b) => a - b)[Math.floor(taken.length * 0.95)] ?? 0;
}
