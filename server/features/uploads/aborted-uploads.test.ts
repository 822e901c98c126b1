import { readdir } from "node:fs/promises";
import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getUpload, startUpload } from "#contract/routes/uploads.ts";
import type { Person } from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import { runJob } from "#tests/support/jobs.ts";
import { subscriber } from "#tests/support/layouts.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { countRows } from "#tests/support/rows.ts";
import { storedNames } from "#tests/support/stored-objects.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { times } from "#tests/support/wrong-passwords.ts";

const ABORTS = 100;
const AT_ONCE = 20;
const PART = 400_000;

let app: TestApp;
let user: Person;
beforeAll(async () => {
  app = await startTestApp();
  user = await subscriber(app);
});
afterAll(() => app.close());

/** Promises a whole part and hangs up in the middle of it. */
async function abortHalfWay(): Promise<string> {
  const input = { file_name: "a.png", size: PART };
  const { id } = (await callApi(app, startUpload, input, { cookie: user.cookie })).body;
  const sending = request(`${app.url}/api/uploads/${id}?offset=0`, {
    method: "PATCH",
    headers: {
      Cookie: `alfinete_session=${user.cookie}`,
      "Content-Type": "application/octet-stream",
      "Content-Length": PART,
    },
  });
  sending.on("error", () => {});
  await new Promise<void>((sent) => sending.write(Buffer.alloc(PART / 2), () => sent()));
  await new Promise((resolve) => setTimeout(resolve, 20));
  sending.destroy();
  return id;
}

async function descriptors(): Promise<number> {
  return (await readdir("/proc/self/fd")).length;
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 25));
}

test("guarantee 30: a hundred uploads that break off half-way leave nothing behind", async () => {
  await times(AT_ONCE, abortHalfWay);
  await until(async () => (await storedNames(app)).length === 0);
  const before = await descriptors();
  const ids: string[] = [];
  for (let done = 0; done < ABORTS; done += AT_ONCE)
    ids.push(...(await times(AT_ONCE, abortHalfWay)));
  // Half-written files go as soon as the break is noticed, without any sweep.
  await until(async () => (await storedNames(app)).length === 0);
  const [first = ""] = ids;
  const caller = { cookie: user.cookie };
  expect((await callApi(app, getUpload, { uploadId: first }, caller)).body.received).toBe(0);
  const grown = (await descriptors()) - before;
  // Kept-alive connections come and go; one descriptor lost each time would be a hundred.
  expect(grown).toBeLessThan(ABORTS / 2);
  app.advanceClock(24 * 3600_000 + 1000);
  await runJob(app, "sweep");
  const left = [await countRows(app, "uploads"), await countRows(app, "layouts")];
  expect([...left, (await storedNames(app)).length]).toEqual([0, 0, 0]);
  expect(app.logLines.filter(({ level }) => level === "error")).toEqual([]);
  printFigure(
    `guarantee 30: ${ABORTS} uploads aborted half-way: 0 rows, 0 files, descriptors ${grown >= 0 ? "+" : ""}${grown}`,
  );
});
