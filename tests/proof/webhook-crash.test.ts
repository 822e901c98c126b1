import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { createComment } from "#contract/routes/comments.ts";
import { newPerson } from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import { draft, makeLayout } from "#tests/support/layouts.ts";
import { liftLimits } from "#tests/support/lift-limits.ts";
import { giveSpecialAccess } from "#tests/support/owned-ids.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { countRows } from "#tests/support/rows.ts";
import { spawnTestApp } from "#tests/support/spawned-app.ts";
import { makeTestPlace } from "#tests/support/test-place.ts";
import {
  LOCAL_RECEIVERS,
  makeWebhook,
  secretOf,
  startReceiver,
  status,
  verify,
} from "#tests/support/webhooks.ts";

const KILLS = 4;

test("guarantee 36: killed between commit and send, every acknowledged event arrives all the same", {
  timeout: 240_000,
}, async () => {
  const place = await makeTestPlace();
  onTestFinished(place.leave);
  const start = () => spawnTestApp({ at: place, env: LOCAL_RECEIVERS });
  // Takes what is sent and never answers, so that every kill comes in the middle.
  const receiver = await startReceiver(() => {});
  let running = await start();
  await liftLimits(running);
  const user = await newPerson(running);
  await giveSpecialAccess(running, user.id);
  const { id: layoutId } = await makeLayout(running, user);
  const webhook = await makeWebhook(running, user, receiver.url);
  const secret = await secretOf(running, user, webhook.id);
  const acknowledged: string[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    const app = running;
    let alive = true;
    const load = Array.from({ length: 4 }, async () => {
      while (alive) {
        const comment = { layoutId, ...draft({ id: randomUUID() }) };
        const answer = await callApi(app, createComment, comment, { cookie: user.cookie }).catch(
          () => null,
        );
        if (answer?.status === 201) acknowledged.push(comment.id);
      }
    });
    // Eight calls are open at most, so with more than that acknowledged some are sent and some are not.
    const wanted = (kill + 1) * 8;
    await expect
      .poll(() => acknowledged.length, { timeout: 30_000, interval: 1 })
      .toBeGreaterThan(wanted);
    await running.kill();
    alive = false;
    await Promise.all(load);
    running = await start();
  }
  receiver.answerWith(status(200));
  const open = "webhook_deliveries where state <> 'delivered'";
  await expect.poll(() => countRows(running, open), { timeout: 120_000, interval: 250 }).toBe(0);
  const received = new Map<string, Set<string>>();
  for (const call of receiver.calls) {
    // Old calls are verified too: the library takes what is less than five minutes old.
    const { data } = verify(secret, call) as { data: { id: string } };
    const ids = received.get(data.id) ?? new Set();
    received.set(data.id, ids.add(String(call.headers["webhook-id"])));
  }
  const missing = acknowledged.filter((id) => !received.has(id));
  const renamed = [...received.values()].filter((ids) => ids.size > 1);
  expect([missing, renamed]).toEqual([[], []]);
  await running.close();
  printFigure(
    `guarantee 36: ${KILLS} × kill -9: ${acknowledged.length} events acknowledged, ${receiver.calls.length} calls, ${missing.length} missing, ${renamed.length} with a second id, all signatures valid`,
  );
});
