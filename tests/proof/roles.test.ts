import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { requestDataExport } from "#contract/routes/privacy.ts";
import { getPublicLayout } from "#contract/routes/public-layout.ts";
import { requestMagicLink } from "#contract/routes/sign-in.ts";
import { newPerson } from "#tests/support/accounts.ts";
import { spawnApp, untilHealthy } from "#tests/support/app-process.ts";
import { callApi } from "#tests/support/call-api.ts";
import { freePort } from "#tests/support/free-port.ts";
import { jobsSettled } from "#tests/support/jobs.ts";
import { commentAsVisitor, makeLayout } from "#tests/support/layouts.ts";
import { scrape } from "#tests/support/metrics.ts";
import { giveSpecialAccess } from "#tests/support/owned-ids.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { countRows, rows } from "#tests/support/rows.ts";
import { childrenOf } from "#tests/support/spawned-app.ts";
import { startTestApp } from "#tests/support/test-app.ts";
import { LOCAL_RECEIVERS, makeWebhook, startReceiver } from "#tests/support/webhooks.ts";

const COMMENTS = 5;

test("a web process serves and runs no job; a worker runs them and serves nothing", async () => {
  // Sets things up, and runs no jobs either.
  const place = await startTestApp({ env: { ...LOCAL_RECEIVERS, ROLE: "web" } });
  onTestFinished(place.close);
  const web = await spawnRole("web");
  const receiver = await startReceiver();
  const user = await newPerson(place);
  await giveSpecialAccess(place, user.id);
  await makeWebhook(place, user, receiver.url);
  const layout = await makeLayout(place, user);
  const { public_link } = layout;
  for (let n = 0; n < COMMENTS; n += 1) {
    const posted = await commentAsVisitor(web.app, public_link, { id: randomUUID() });
    expect(posted.status).toBe(201);
  }
  await callApi(web.app, requestMagicLink, { email: user.email });
  await callApi(web.app, requestDataExport, {}, { cookie: user.cookie });
  const waiting = "pgboss.job where state = 'created'";
  expect(await countRows(place, waiting)).toBeGreaterThan(COMMENTS);
  expect(await countRows(place, "pgboss.job where state not in ('created', 'retry')")).toBe(0);

  const worker = await spawnRole("worker");
  await receiver.received(COMMENTS);
  const kinds = ["deliver-webhooks", "auth-mail", "render-layout", "export-data"];
  await jobsSettled(place, ...kinds);
  const ran = async (port: number) =>
    (await scrape(port)).text
      .split("\n")
      .filter((line) => line.startsWith("alfinete_job_duration_seconds_count"));
  const [byWeb, byWorker] = [await ran(web.metrics), await ran(worker.metrics)];
  expect(byWeb).toEqual([]);
  for (const kind of kinds) {
    expect(byWorker.join("\n")).toContain(`kind="${kind}",outcome="done"`);
  }
  // Pictures were made, by a process of the worker's.
  expect(childrenOf(worker.pid).length).toBeGreaterThan(0);
  expect(childrenOf(web.pid)).toEqual([]);
  const [made] = await rows<{ renditions: object }>(place, "select renditions from layouts");
  expect(Object.keys(made?.renditions ?? {}).length).toBeGreaterThan(0);

  const answers = async (path: string) => (await worker.app.request(path)).status;
  expect([await answers("/healthz"), await answers("/readyz")]).toEqual([200, 200]);
  const closed = ["/", "/login", "/api/session", `/public/${public_link}`, "/dev/mailbox"];
  const asset = getPublicLayout.path.replace(":publicLink", public_link);
  const statuses = await Promise.all([...closed, asset].map(answers));
  expect(new Set(statuses)).toEqual(new Set([404]));
  printFigure(
    `roles: ${receiver.calls.length} webhooks of comments posted to the web process; jobs run by it ${byWeb.length}, kinds of jobs run by the worker ${byWorker.length}`,
  );

  async function spawnRole(role: "web" | "worker") {
    const metrics = await freePort();
    const spawned = await spawnApp({
      ...LOCAL_RECEIVERS,
      ROLE: role,
      DATA_DIR: place.dataDir,
      DATABASE_URL: place.databaseUrl,
      METRICS_PORT: String(metrics),
    });
    onTestFinished(() => spawned.program.kill("SIGTERM").then(() => {}));
    await untilHealthy(spawned);
    const { url, program } = spawned;
    const app = { request: (path: string, init?: RequestInit) => fetch(url + path, init) };
    return { app, metrics, pid: program.pid };
  }
});
