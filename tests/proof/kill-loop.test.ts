import { join } from "node:path";
import { expect, inject, onTestFinished, test } from "vitest";
import { joinEmbeddedPostgres } from "#server/platform/db/embedded/embedded-postgres.ts";
import { newPerson, type Person } from "#tests/support/accounts.ts";
import { postmasterPid } from "#tests/support/embedded-fixture.ts";
import { commentAsOwner, draft, makeLayout, smallPng } from "#tests/support/layouts.ts";
import { liftLimits } from "#tests/support/lift-limits.ts";
import { giveSpecialAccess } from "#tests/support/owned-ids.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { countRows, rows } from "#tests/support/rows.ts";
import { type SpawnedApp, spawnTestApp } from "#tests/support/spawned-app.ts";
import { storedNames } from "#tests/support/stored-objects.ts";
import { makeTestPlace, type TestPlace } from "#tests/support/test-place.ts";
import { LOCAL_RECEIVERS, makeWebhook, startReceiver } from "#tests/support/webhooks.ts";

const KILLS = 20;
const COMMENTERS = 3;
/** What each life of the app acknowledges before it is ended. */
const A_LIFE = { comments: 10, layouts: 1 };

/** What the clients were told is done, written down on their side. */
interface Acknowledged {
  comments: Set<string>;
  layouts: Map<string, { path: string; bytes: Buffer }>;
}

test("guarantee 45: killed twenty times under load, nothing acknowledged is lost", {
  timeout: 600_000,
}, async () => {
  const place = await makeTestPlace();
  onTestFinished(place.leave);
  const receiver = await startReceiver();
  const start = await installation(place);
  let app = await start();
  await liftLimits(app);
  const user = await newPerson(app);
  await giveSpecialAccess(app, user.id);
  const { id: layoutId } = await makeLayout(app, user);
  await makeWebhook(app, user, receiver.url);
  const acknowledged: Acknowledged = { comments: new Set(), layouts: new Map() };
  let postmasters = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const load = startLoad(app, user, layoutId, acknowledged);
    await load.until(A_LIFE);
    const postmaster = await postmasterPid(join(place.dataDir, "postgres"));
    const killed = app.kill();
    if (postmaster && kill % 2 === 1) {
      process.kill(postmaster, "SIGKILL");
      postmasters += 1;
    }
    await Promise.all([killed, load.stop()]);
    app = await start();
  }
  const open = "webhook_deliveries where state <> 'delivered'";
  await expect.poll(() => countRows(app, open), { timeout: 120_000, interval: 250 }).toBe(0);
  const lost = await missing(app, acknowledged, new Set(receiver.calls.map(commentOf)));
  const bare = await rowsWithoutFile(app);
  await app.close();
  const { comments, layouts } = acknowledged;
  printFigure(
    `guarantee 45: ${KILLS} × kill -9, ${postmasters} of them with PostgreSQL: ${comments.size} comments and ${layouts.size} uploads acknowledged, ${lost.length} lost; ${receiver.calls.length} webhook calls; ${bare.length} rows without a file`,
  );
  expect([lost, bare]).toEqual([[], []]);
});

/** Starts the built app again and again on the same data: with its embedded database where that is what is proved. */
async function installation(place: TestPlace): Promise<() => Promise<SpawnedApp>> {
  const embedded = inject("parts") === "embedded";
  const at = embedded ? { ...place, databaseUrl: "" } : place;
  return async () => {
    const app = await spawnTestApp({ at, env: LOCAL_RECEIVERS });
    if (!embedded) return app;
    const joined = await joinEmbeddedPostgres({ dataDir: place.dataDir });
    await joined.leave();
    return { ...app, databaseUrl: joined.url };
  };
}

function startLoad(app: SpawnedApp, user: Person, layoutId: string, acknowledged: Acknowledged) {
  let alive = true;
  const before = { comments: acknowledged.comments.size, layouts: acknowledged.layouts.size };
  const comment = async () => {
    while (alive) {
      const { id } = draft();
      const answer = await commentAsOwner(app, user, layoutId, { id }).catch(() => null);
      if (answer?.status === 201) acknowledged.comments.add(id);
    }
  };
  const upload = async () => {
    while (alive) {
      const bytes = await smallPng();
      const layout = await makeLayout(app, user, { bytes }).catch(() => null);
      if (layout) acknowledged.layouts.set(layout.id, { path: layout.image_path, bytes });
    }
  };
  const loops = [...Array.from({ length: COMMENTERS }, comment), upload()];
  return {
    until: ({ comments, layouts }: typeof A_LIFE) =>
      expect
        .poll(
          () =>
            acknowledged.comments.size - before.comments >= comments &&
            acknowledged.layouts.size - before.layouts >= layouts,
          { timeout: 60_000, interval: 1 },
        )
        .toBe(true),
    async stop() {
      alive = false;
      await Promise.all(loops);
    },
  };
}

function commentOf({ body }: { body: string }): string {
  return (JSON.parse(body) as { data: { id: string } }).data.id;
}

/** What somebody was told is done and is not: rows, bytes and webhook calls. */
async function missing(
  app: SpawnedApp,
  { comments, layouts }: Acknowledged,
  received: Set<string>,
): Promise<string[]> {
  const found = await rows<{ id: string }>(app, "select id from comments");
  const kept = new Set(found.map(({ id }) => id));
  const lost = [...comments].filter((id) => !kept.has(id) || !received.has(id));
  for (const [id, { path, bytes }] of layouts) {
    const answer = await app.request(path);
    if (!bytes.equals(Buffer.from(await answer.arrayBuffer()))) lost.push(id);
  }
  return lost;
}

async function rowsWithoutFile(app: SpawnedApp): Promise<string[]> {
  const files = new Set(await storedNames(app));
  const made = await rows<{ image_path: string }>(app, "select image_path from layouts");
  return made.map(({ image_path }) => image_path).filter((path) => !files.has(path));
}
