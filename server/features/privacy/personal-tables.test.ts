import { afterAll, beforeAll, expect, test } from "vitest";
import {
  anonymisedColumns,
  guestTables,
  impersonalTables,
  lastingTables,
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
  const known = [...Object.keys(personalTables), ...guestTables, ...impersonalTables].sort();
  const present = await tableNames(app);
  expect(known).toEqual(present);
  printFigure(
    `guarantee 54: ${present.length} tables: ${Object.keys(personalTables).length} personal, ${guestTables.length} of guests, ${impersonalTables.length} impersonal, 0 forgotten`,
  );
});

test("guarantee 54: every column that refers to a person goes with them, or is anonymised by name", async () => {
  const references = await rows<{ reference: string; deletion: string }>(
    app,
    `select conrelid::regclass || '.' || attname as reference, confdeltype as deletion
     from pg_constraint join pg_attribute on attrelid = conrelid and attnum = conkey[1]
     where contype = 'f' and confrelid = 'users'::regclass`,
  );
  const ofKind = (kind: string) => references.filter(({ deletion }) => deletion === kind);
  expect(ofKind("c").length + ofKind("n").length).toBe(references.length);
  const kept = ofKind("n").map(({ reference }) => reference);
  expect(kept.sort()).toEqual(Object.keys(anonymisedColumns).sort());
  printFigure(
    `guarantee 54: ${references.length} columns refer to a person: ${ofKind("c").length} go with them, ${kept.length} are anonymised`,
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
  const anonymised = Object.keys(anonymisedColumns).map((name) => name.split(".")[0]);
  const kept = new Set([...anonymised, ...lastingTables]);
  const loose = Object.keys(personalTables).filter((name) => !reached.has(name) && !kept.has(name));
  expect(loose).toEqual([]);
});
