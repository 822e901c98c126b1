import { expect, onTestFinished, test } from "vitest";
import { addGrain, drawPart, stack, toSharp } from "#tests/support/draw-pages.ts";
import { exportedFile } from "#tests/support/layout-exports.ts";
import { makeLayout, subscriber } from "#tests/support/layouts.ts";
import { fillComments } from "#tests/support/many-comments.ts";
import { readPdf } from "#tests/support/poppler.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { memoryOf } from "#tests/support/process-memory.ts";
import { forgetPeak, spawnTestApp } from "#tests/support/spawned-app.ts";

const COMMENTS = 300;
const PARTS = 50;
const MB = 1024 ** 2;
const MOST_MB = 10;
const HEALTHY_MB = 64;

/** With the grain of a photograph, which no picture is small with. */
async function longPage(): Promise<Buffer> {
  const parts = await Promise.all(Array.from({ length: PARTS }, (_, seed) => drawPart(seed)));
  return toSharp(addGrain(stack(...parts), 24, 1))
    .jpeg({ quality: 88 })
    .toBuffer();
}

test("guarantee 113: a report of a page of 20,000 pixels with 300 comments is small, and so is what it takes", async () => {
  const app = await spawnTestApp();
  onTestFinished(() => app.close());
  const owner = await subscriber(app, "Ana");
  // What only the first report costs is paid before anything is measured.
  const first = await makeLayout(app, owner);
  await exportedFile(app, owner, first.id, { format: "pdf" });
  const long = { bytes: await longPage(), fileName: "longa.jpg", title: "Página longa" };
  const layout = await makeLayout(app, owner, long);
  await fillComments(app, { layoutId: layout.id, count: COMMENTS, length: 200 });
  const fresh = memoryOf(app.pid).now;
  forgetPeak(app.pid);
  const pdf = await exportedFile(app, owner, layout.id, { format: "pdf" });
  const grown = Math.round(memoryOf(app.pid).peak - fresh);

  const { text, pages, fonts } = readPdf(pdf);
  const told = Array.from({ length: COMMENTS }, (_, at) => `Comentário ${at + 1}:`);
  const shown = told.filter((words) => text.includes(words)).length;
  expect(shown).toBe(COMMENTS);
  expect(fonts.length).toBeGreaterThan(0);
  printFigure(
    `guarantee 113: 1440 × 20,000 pixels, ${shown} of ${COMMENTS} comments on ${pages.length} pages in ${(pdf.length / MB).toFixed(1)} MB: app memory +${grown} MB`,
  );
  expect(pdf.length).toBeLessThanOrEqual(MOST_MB * MB);
  expect(grown).toBeLessThan(HEALTHY_MB);
}, 600_000);
