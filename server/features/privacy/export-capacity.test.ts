import { readFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { createInflateRaw } from "node:zlib";
import { expect, onTestFinished, test } from "vitest";
import { downloadDataExport, getDataExport, requestDataExport } from "#contract/routes/privacy.ts";
import { callApi } from "#tests/support/call-api.ts";
import { jobsSettled } from "#tests/support/jobs.ts";
import { makeLayout, subscriber } from "#tests/support/layouts.ts";
import { fillComments } from "#tests/support/many-comments.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { memoryOf } from "#tests/support/process-memory.ts";
import { listZip } from "#tests/support/read-zip.ts";
import { forgetPeak, spawnTestApp } from "#tests/support/spawned-app.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";

const COMMENTS = 1_000_000;
const HEALTHY_MB = 64;
const HEALTHY_STALL_MS = 100;
const STALL_PROBE = new URL("../../../tests/support/stall-probe.mjs", import.meta.url);

test("guarantee 61: a million comments are exported beside everything else a process does", async () => {
  const probe = await temporaryFolder();
  const env = { NODE_OPTIONS: `--import=${STALL_PROBE}`, STALL_PROBE: probe };
  const app = await spawnTestApp({ env });
  onTestFinished(() => app.close());
  const person = await subscriber(app);
  const { cookie } = person;
  const { id: layoutId } = await makeLayout(app, person);
  await jobsSettled(app, "render-layout");
  // What only the first copy costs is paid before anything is measured.
  const other = await subscriber(app);
  await copyOf(other.cookie);
  await fillComments(app, { layoutId, count: COMMENTS, length: 120 });

  const fresh = memoryOf(app.pid).now;
  forgetPeak(app.pid);
  const since = Date.now();
  await copyOf(cookie);
  const grown = Math.round(memoryOf(app.pid).peak - fresh);

  const stalls = longestStalls(join(probe, String(app.pid)), since);
  const headers = { Cookie: `alfinete_session=${cookie}` };
  const response = await app.request(downloadDataExport.path, { headers });
  const zip = Buffer.from(await response.arrayBuffer());
  const found = await countRows(listZip(zip).get("comments.json")?.bytes);
  printFigure(
    `guarantee 61: ${found.rows} of ${COMMENTS} comments, ${megabytes(found.bytes)} MB of JSON in ${megabytes(zip.length)} MB: app memory +${grown} MB, event loop busy for ${Math.round(stalls.worked)} ms at a time at most, ${Math.round(stalls.late)} ms late by the wall clock`,
  );
  expect(found.rows).toBe(COMMENTS);
  expect(found.edges).toEqual(["[", "]"]);
  expect(grown).toBeLessThan(HEALTHY_MB);
  expect(stalls.worked).toBeLessThan(HEALTHY_STALL_MS);

  async function copyOf(cookie: string): Promise<void> {
    await callApi(app, requestDataExport, {}, { cookie });
    for (;;) {
      const { body } = await callApi(app, getDataExport, {}, { cookie });
      if (body.export?.state === "ready") return;
      expect(body.export?.state).toBe("preparing");
      await pause(100);
    }
  }
}, 900_000);

/** In milliseconds, as the probe tells them. There is a file in any case: a start is never without one. */
function longestStalls(file: string, since: number): { worked: number; late: number } {
  const longest = { worked: 0, late: 0 };
  for (const line of readFileSync(file, "utf8").trim().split("\n")) {
    const [at = 0, worked = 0, late = 0] = line.split(" ").map(Number);
    if (at < since) continue;
    longest.worked = Math.max(longest.worked, worked);
    longest.late = Math.max(longest.late, late);
  }
  return longest;
}

function megabytes(bytes: number): number {
  return Math.round(bytes / 1024 ** 2);
}

/** Too large to be parsed at once: rows are told by their ids, and the array by its ends. */
async function countRows(packed: Uint8Array = new Uint8Array()) {
  const found = { rows: 0, bytes: 0, edges: ["", ""] };
  const text = Readable.from([packed]).pipe(createInflateRaw());
  text.on("data", (chunk: Buffer) => {
    found.bytes += chunk.length;
  });
  for await (const line of createInterface({ input: text })) {
    if (line.startsWith('    "id": "')) found.rows += 1;
    found.edges = [found.edges[0] || line, line];
  }
  return found;
}
