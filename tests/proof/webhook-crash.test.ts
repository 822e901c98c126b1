import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { createComment } from "#contract/routes/comments.ts";
import { newPerson } from "#tests/support/accounts.ts";
import { spawnApp, untilHealthy } from "#tests/support/app-process.ts";
import { callApi } from "#tests/support/call-api.ts";
import { draft, makeLayout } from "#tests/support/layouts.ts";
import { giveSpecialAccess } from "#tests/support/owned-ids.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { countRows } from "#tests/support/rows.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import type { TestApp } from "#tests/support/test-app.ts";
import { createTestDatabase } from "#tests/support/test-database.ts";
import { makeWebhook, secretOf, startReceiver, status, verify } from "#tests/support/webhooks.ts";

const KILLS = 4;

/** The built app on one database and folder, again and again. */
async function installation() {
  const dataDir = await temporaryFolder();
  const database = await createTestDatabase();
  onTestFinished(() => database.drop());
  const env = { DATA_DIR: dataDir, DATABASE_URL: database.url, WEBHOOK_ALLOW_PRIVATE: "on" };
  return async () => {
    const spawned = await spawnApp(env);
    await untilHealthy(spawned);
    const { url, program } = spawned;
    const app: TestApp = {
      url,
      dataDir,
      databaseUrl: database.url,
      logLines: [],
      now: () => new Date(),
      advanceClock: () => {
        throw new Error("the clock of another process");
      },
      request: (path, init) => fetch(url + path, init),
      close: () => program.kill("SIGTERM").then(() => {}),
    };
    return { app, kill: () => program.kill("SIGKILL") };
  };
}

test("guarantee 36: killed between commit and send, every acknowledged event arrives all the same", {
  timeout: 240_000,
}, async () => {
  const start = await installation();
  // Takes what is sent and never answers, so that every kill comes in the middle.
  const receiver = await startReceiver(() => {});
  let running = await start();
  const user = await newPerson(running.app);
  await giveSpecialAccess(running.app, user.id);
  const { id: layoutId } = await makeLayout(running.app, user);
  const webhook = await makeWebhook(running.app, user, receiver.url);
  const secret = await secretOf(running.app, user, webhook.id);
  const acknowledged: string[] = [];
  for (let kill = 0; kill < KILLS; kill += 1) {
    const { app } = running;
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
  await expect
    .poll(() => countRows(running.app, open), { timeout: 120_000, interval: 250 })
    .toBe(0);
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
  await running.app.close();
  printFigure(
    `guarantee 36: ${KILLS} × kill -9: ${acknowledged.length} events acknowledged, ${receiver.calls.length} calls, ${missing.length} missing, ${renamed.length} with a second id, all signatures valid`,
  );
});
