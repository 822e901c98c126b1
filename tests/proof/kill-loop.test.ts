import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { newPerson } from "#tests/support/accounts.ts";
import {
  type Acknowledged,
  installationAt,
  lostOf,
  rowsWithoutFile,
  startLoad,
} from "#tests/support/acknowledged-load.ts";
import { postmasterPid } from "#tests/support/embedded-fixture.ts";
import { makeLayout } from "#tests/support/layouts.ts";
import { liftLimits } from "#tests/support/lift-limits.ts";
import { giveSpecialAccess } from "#tests/support/owned-ids.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { countRows } from "#tests/support/rows.ts";
import { makeTestPlace } from "#tests/support/test-place.ts";
import { LOCAL_RECEIVERS, makeWebhook, startReceiver } from "#tests/support/webhooks.ts";

const KILLS = 20;
/** What each life of the app acknowledges before it is ended. */
const A_LIFE = { comments: 10, layouts: 1 };

test("guarantee 45: killed twenty times under load, nothing acknowledged is lost", {
  timeout: 600_000,
}, async () => {
  const place = await makeTestPlace();
  onTestFinished(place.leave);
  const receiver = await startReceiver();
  const start = installationAt(place, LOCAL_RECEIVERS);
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
  const received = new Set(receiver.calls.map(commentOf));
  const { comments, layouts } = acknowledged;
  const untold = [...comments].filter((id) => !received.has(id));
  const lost = [...(await lostOf(app, acknowledged)), ...untold];
  const bare = await rowsWithoutFile(app);
  await app.close();
  printFigure(
    `guarantee 45: ${KILLS} × kill -9, ${postmasters} of them with PostgreSQL: ${comments.size} comments and ${layouts.size} uploads acknowledged, ${lost.length} lost; ${receiver.calls.length} webhook calls; ${bare.length} rows without a file`,
  );
  expect([lost, bare]).toEqual([[], []]);
});

function commentOf({ body }: { body: string }): string {
  return (JSON.parse(body) as { data: { id: string } }).data.id;
}
