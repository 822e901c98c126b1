import { afterAll, beforeAll, expect, test } from "vitest";
import { deleteAccount, requestDataExport } from "#contract/routes/privacy.ts";
import { callApi } from "#tests/support/call-api.ts";
import { downloadExport, exportReady } from "#tests/support/exports.ts";
import { jobsSettled } from "#tests/support/jobs.ts";
import { makeLayout, subscriber } from "#tests/support/layouts.ts";
import { fillComments } from "#tests/support/many-comments.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { snapshot } from "#tests/support/snapshot.ts";
import { type SpawnedApp, spawnTestApp } from "#tests/support/spawned-app.ts";
import { storedNames } from "#tests/support/stored-objects.ts";

const COMMENTS = 30_000;
/** Enough for the app and a few rows; the comments as objects and as JSON take about twice that. */
const HEAP_MB = 112;

let app: SpawnedApp;
beforeAll(async () => {
  app = await spawnTestApp({ env: { NODE_OPTIONS: `--max-old-space-size=${HEAP_MB}` } });
});
afterAll(() => app.close());

test("guarantee 61: a process with little memory exports a large account whole, and deletes it whole (guarantee 54)", async () => {
  const person = await subscriber(app);
  const { cookie, email } = person;
  const { id: layoutId } = await makeLayout(app, person);
  await fillComments(app, { layoutId, count: COMMENTS, length: 1_000 });
  await callApi(app, requestDataExport, {}, { cookie });
  await exportReady(app, cookie, 120_000);
  const written = (await downloadExport(app, cookie)).get("comments.json") ?? Buffer.alloc(0);
  const comments: Record<string, unknown>[] = JSON.parse(written.toString());
  expect(new Set(comments.map(({ comment }) => String(comment).split(":")[0])).size).toBe(COMMENTS);
  // As one call would have written it.
  expect(written.equals(Buffer.from(JSON.stringify(comments, null, 2)))).toBe(true);
  printFigure(
    `guarantee 61: ${comments.length} of ${COMMENTS} comments, ${Math.round(written.length / 1024 ** 2)} MB of JSON, by a process with ${HEAP_MB} MB of heap`,
  );

  expect((await callApi(app, deleteAccount, { email }, { cookie })).status).toBe(204);
  await jobsSettled(app, "remove-files");
  const left = Object.values(await snapshot(app)).flat();
  const marks = [person.id, email, "Comentário", "comentario"];
  expect(left.filter((row) => marks.some((mark) => row.includes(mark)))).toEqual([]);
  expect((await storedNames(app)).filter((name) => name.includes(layoutId))).toEqual([]);
  printFigure(
    `guarantee 54: an account of ${COMMENTS} comments: all in the export; ${left.length} rows left in the database, none of them its own`,
  );
}, 240_000);
