import { join } from "node:path";
import { expect, inject, onTestFinished, test } from "vitest";
import { newPerson, type Person } from "#tests/support/accounts.ts";
import {
  type Acknowledged,
  installationAt,
  type Load,
  lostOf,
  rowsWithoutFile,
  startLoad,
} from "#tests/support/acknowledged-load.ts";
import { cuttableLine } from "#tests/support/cuttable-line.ts";
import { postmasterPid } from "#tests/support/embedded-fixture.ts";
import { makeLayout } from "#tests/support/layouts.ts";
import { liftLimits } from "#tests/support/lift-limits.ts";
import { giveSpecialAccess } from "#tests/support/owned-ids.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { rows } from "#tests/support/rows.ts";
import { type SpawnedApp, spawnTestApp } from "#tests/support/spawned-app.ts";
import type { Fate } from "#tests/support/statement-traps.ts";
import { makeTestPlace, type TestPlace } from "#tests/support/test-place.ts";

// The database goes away, or its lines break at COMMIT, and the app lives on.

const LOSSES = 10;
/** What is acknowledged between two losses. */
const BETWEEN = { comments: 10, layouts: 1 };
const FATES: Fate[] = ["unanswered", "unsent", "late"];
const COMMITS = { comment: "insert-comment", upload: 'insert into "layouts"' };
const ROUNDS = 5;

/** Puts the app under load and lets `act` do its worst; what was acknowledged meanwhile. */
async function underLoad(
  app: SpawnedApp,
  act: (load: Load) => Promise<void>,
): Promise<Acknowledged> {
  const user = await subscriberOf(app);
  await liftLimits(app);
  const { id: layoutId } = await makeLayout(app, user);
  const acknowledged: Acknowledged = { comments: new Set(), layouts: new Map() };
  const load = startLoad(app, user, layoutId, acknowledged);
  await load.until(BETWEEN);
  await act(load).finally(load.stop);
  return acknowledged;
}

/** What is left of it, looked at by an app that knows nothing of what happened. */
async function lookBack(
  app: SpawnedApp,
  acknowledged: Acknowledged,
): Promise<{ figures: string; faults: string[] }> {
  const lost = await lostOf(app, acknowledged);
  const bare = await rowsWithoutFile(app);
  const { comments, layouts } = acknowledged;
  return {
    figures: `${comments.size} comments and ${layouts.size} uploads acknowledged, ${lost.length} lost, ${bare.length} rows without a file`,
    faults: [...lost, ...bare],
  };
}

async function subscriberOf(app: SpawnedApp): Promise<Person> {
  const user = await newPerson(app);
  await giveSpecialAccess(app, user.id);
  return user;
}

test("guarantee 45: PostgreSQL killed ten times under load while the app lives loses nothing acknowledged", {
  timeout: 600_000,
}, async () => {
  const place = await makeTestPlace();
  onTestFinished(place.leave);
  const start = installationAt(place);
  const app = await start();
  const acknowledged = await underLoad(app, async (load) => {
    for (let loss = 0; loss < LOSSES; loss += 1) {
      await killDatabase(place);
      await load.until(BETWEEN);
    }
  });
  await app.kill();
  const next = await start();
  onTestFinished(next.close);
  const { figures, faults } = await lookBack(next, acknowledged);
  printFigure(`guarantee 45: PostgreSQL killed ${LOSSES} × while the app lives: ${figures}`);
  expect(faults).toEqual([]);
});

/** The whole server where it is ours alone; elsewhere every line to our database. */
async function killDatabase({ dataDir, databaseUrl }: TestPlace): Promise<void> {
  if (inject("parts") === "embedded") {
    const postmaster = await postmasterPid(join(dataDir, "postgres"));
    expect(postmaster).not.toBeNull();
    process.kill(postmaster ?? 0, "SIGKILL");
    return;
  }
  const others = "datname = current_database() and pid <> pg_backend_pid()";
  await rows(
    { databaseUrl },
    `select pg_terminate_backend(pid) from pg_stat_activity where ${others}`,
  );
}

test("guarantee 45: lines cut and held at COMMIT under load lose nothing acknowledged", {
  timeout: 600_000,
}, async () => {
  const place = await makeTestPlace();
  const line = await cuttableLine(place.databaseUrl);
  const app = await spawnTestApp({ at: place, env: { DATABASE_URL: line.url } });
  onTestFinished(async () => {
    await app.close();
    await line.close();
    await place.leave();
  });
  let cuts = 0;
  const acknowledged = await underLoad(app, async (load) => {
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const fate of FATES) {
        for (const within of Object.values(COMMITS)) {
          const commit = line.catchCommit(fate, within);
          await commit.caught;
          // By then the app knows that the line is gone, and has looked.
          await app.request("/readyz");
          if (fate === "late") await commit.arrive();
          cuts += 1;
        }
      }
      await load.until(BETWEEN);
    }
  });
  const { figures, faults } = await lookBack(app, acknowledged);
  printFigure(
    `guarantee 45: ${cuts} lines cut at COMMIT, unsent, unanswered and late in turn, while the app lives: ${figures}`,
  );
  expect(faults).toEqual([]);
});
