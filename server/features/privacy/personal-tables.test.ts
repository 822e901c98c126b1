import { afterAll, beforeAll, expect, test } from "vitest";
import {
  anonymisedTables,
  impersonalTables,
  personalTables,
} from "#server/features/privacy/personal-tables.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { rows } from "#tests/support/rows.ts";
import { tableNames } from "#tests/support/snapshot.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test("guarantee 54: every table is either exported and deleted with its person, or said to hold nobody's data", async () => {
  const known = [...Object.keys(personalTables), ...impersonalTables].sort();
  const present = await tableNames(app);
  expect(known).toEqual(present);
  printFigure(
    `guarantee 54: ${present.length} tables: ${Object.keys(personalTables).length} personal, ${impersonalTables.length} impersonal, 0 forgotten`,
  );
});

test("no personal row survives its user: every such table goes with it or is anonymised", async () => {
  const links = await rows<{ child: string; parent: string }>(
    app,
    `select conrelid::regclass::text as child, confrelid::regclass::text as parent
     from pg_constraint where contype = 'f' and confdeltype = 'c'`,
  );
  const reached = new Set(["users"]);
  for (const { size } of [...links].map(() => reached)) {
    for (const { child, parent } of links) if (reached.has(parent)) reached.add(child);
    if (reached.size === size && size > 1) break;
  }
  const kept = new Set(Object.keys(anonymisedTables));
  const loose = Object.keys(personalTables).filter((name) => !reached.has(name) && !kept.has(name));
  expect(loose).toEqual([]);
});
