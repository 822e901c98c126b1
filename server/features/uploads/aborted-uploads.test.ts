import { readdir } from "node:fs/promises";
import { request } from "node:http";
import { afterAll, beforeAll, expect, test } from "vitest";
import { limits } from "#contract/limits.ts";
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
const PART = 400_000;

let app: TestApp;
/** Two, for nobody may have more than ten uploads open. */
let people: Person[];
beforeAll(async () => {
  app = await startTestApp();
  people = [await subscriber(app), await subscriber(app)];
});
afterAll(() => app.close());

interface Begun {
  id: string;
  cookie: string;
}

async function begin({ cookie }: Person): Promise<Begun> {
  const input = { file_name: "a.png", size: PART };
  return { id: (await callApi(app, startUpload, input, { cookie })).body.id, cookie };
}

/** Promises a whole part and hangs up in the middle of it. */
async function abortHalfWay({ id, cookie }: Begun): Promise<void> {
  const sending = request(`${app.url}/api/uploads/${id}?offset=0`, {
    method: "PATCH",
    headers: {
      Cookie: `alfinete_session=${cookie}`,
      "Content-Type": "application/octet-stream",
      "Content-Length": PART,
    },
  });
  sending.on("error", () => {});
  await new Promise<void>((sent) => sending.write(Buffer.alloc(PART / 2), () => sent()));
  await new Promise((resolve) => setTimeout(resolve, 20));
  sending.destroy();
}

async function descriptors(): Promise<number> {
  return (await readdir("/proc/self/fd")).length;
}

async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 25));
}

test("guarantee 30: a hundred uploads that break off half-way leave nothing behind", async () => {
  const begun: Begun[] = [];
  for (const person of people) {
    begun.push(...(await times(limits.openUploads, () => begin(person))));
  }
  await Promise.all(begun.map(abortHalfWay));
  await until(async () => (await storedNames(app)).length === 0);
  const before = await descriptors();
  for (let done = 0; done < ABORTS; done += begun.length)
    await Promise.all(begun.map(abortHalfWay));
  // Half-written files go as soon as the break is noticed, without any sweep.
  await until(async () => (await storedNames(app)).length === 0);
  for (const { id: uploadId, cookie } of begun)
    expect((await callApi(app, getUpload, { uploadId }, { cookie })).body.received).toBe(0);
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
