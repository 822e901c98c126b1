import { once } from "node:events";
import { readFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { requestPasswordReset } from "#contract/routes/sign-in.ts";
import { newPerson } from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import { makeLayout, subscriber } from "#tests/support/layouts.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { rows } from "#tests/support/rows.ts";
import { startSmtpServer } from "#tests/support/smtp-server.ts";
import { childrenOf, spawnTestApp } from "#tests/support/spawned-app.ts";
import { startTestApp } from "#tests/support/test-app.ts";
import { makeTestPlace } from "#tests/support/test-place.ts";

/** The promise. */
const SOON = { timeout: 60_000, interval: 250 };

test("guarantee 45: the job of a worker that was killed is done by another within a minute", {
  timeout: 180_000,
}, async () => {
  const place = await makeTestPlace();
  const web = await startTestApp({ at: place, env: { ROLE: "web" } });
  const hanging = createServer().listen(0, "127.0.0.1");
  await once(hanging, "listening");
  const smtp = await startSmtpServer();
  const { port } = hanging.address() as AddressInfo;
  const startWorker = (url: string) =>
    spawnTestApp({ at: place, env: { ROLE: "worker", SMTP_URL: url } });
  const first = await startWorker(`smtp://127.0.0.1:${port}`);
  const { email } = await newPerson(web);
  expect((await callApi(web, requestPasswordReset, { email })).status).toBe(202);
  const states = () =>
    rows<{ state: string }>(web, "select state::text from pgboss.job where name = 'auth-mail'");
  await expect.poll(states, SOON).toEqual([{ state: "active" }]);
  await first.kill();
  const since = performance.now();
  const second = await startWorker(smtp.url);
  onTestFinished(async () => {
    await second.close();
    await web.close();
    hanging.close();
    await smtp.stop();
    await place.leave();
  });
  await expect.poll(() => smtp.received.length, SOON).toBe(1);
  const seconds = Math.round((performance.now() - since) / 1000);
  printFigure(`guarantee 45: a worker killed in a job: done by another after ${seconds} s`);
});

test("guarantee 49: a worker that is told to stop in mid-render leaves, and another does the job", {
  timeout: 180_000,
}, async () => {
  const place = await makeTestPlace();
  const web = await startTestApp({ at: place, env: { ROLE: "web" } });
  const startWorker = () => spawnTestApp({ at: place, env: { ROLE: "worker" } });
  const first = await startWorker();
  const owner = await subscriber(web);
  const states = () =>
    rows<{ state: string }>(web, "select state::text from pgboss.job where name = 'render-layout'");
  // The first render starts the image process, which is then held in the middle of the second.
  await makeLayout(web, owner);
  await expect.poll(states, SOON).toEqual([{ state: "completed" }]);
  const imageProcesses = childrenOf(first.pid).filter((pid) =>
    readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("image-child"),
  );
  for (const pid of imageProcesses) process.kill(pid, "SIGSTOP");
  await makeLayout(web, owner);
  const count = async (state: string) =>
    (await states()).filter((job) => job.state === state).length;
  await expect.poll(() => count("active"), SOON).toBe(1);
  const since = performance.now();
  expect(await first.terminate()).toBe(0);
  const left = Math.round((performance.now() - since) / 100) / 10;
  expect(left).toBeLessThan(10);
  const second = await startWorker();
  onTestFinished(async () => {
    await second.close();
    await web.close();
    await place.leave();
  });
  await expect.poll(() => count("completed"), SOON).toBe(2);
  const seconds = Math.round((performance.now() - since) / 1000);
  printFigure(
    `guarantee 49: SIGTERM to a worker in mid-render: gone after ${left} s with 0, its job done by another after ${seconds} s (${imageProcesses.length} image process held)`,
  );
  expect(imageProcesses.length).toBeGreaterThan(0);
});
