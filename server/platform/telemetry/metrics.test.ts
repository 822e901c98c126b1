import { networkInterfaces } from "node:os";
import { expect, onTestFinished, test } from "vitest";
import { createComment } from "#contract/routes/comments.ts";
import { createLayout, listLayouts } from "#contract/routes/layouts.ts";
import { getPublicLayout, streamPublicComments } from "#contract/routes/public-layout.ts";
import { newApiKey, withKey } from "#tests/support/api-keys.ts";
import { callApi } from "#tests/support/call-api.ts";
import { readEventStream } from "#tests/support/event-reader.ts";
import { freePort } from "#tests/support/free-port.ts";
import { jobsSettled } from "#tests/support/jobs.ts";
import { commentAsOwner, makeLayout, subscriber, tryLayout } from "#tests/support/layouts.ts";
import { scrape } from "#tests/support/metrics.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { startTestApp } from "#tests/support/test-app.ts";
import { LOCAL_RECEIVERS, makeWebhook, startReceiver, status } from "#tests/support/webhooks.ts";

async function startMeasured() {
  const port = await freePort();
  const app = await startTestApp({ env: { METRICS_PORT: String(port), ...LOCAL_RECEIVERS } });
  onTestFinished(app.close);
  return { app, port };
}

test("a scrape after real traffic shows what happened, and no personal data", async () => {
  const { app, port } = await startMeasured();
  const user = await subscriber(app, "Canária");
  const { cookie } = user;
  const apiKey = await newApiKey(app, user);
  const receiver = await startReceiver(status(204));
  await makeWebhook(app, user, receiver.url);
  const layout = await makeLayout(app, user);
  const refused = await tryLayout(app, user, { bytes: Buffer.from("no image at all") });
  expect(refused.status).toBe(415);
  for (let n = 0; n < 5; n += 1) await commentAsOwner(app, user, layout.id);
  for (let n = 0; n < 3; n += 1) {
    await callApi(app, getPublicLayout, { publicLink: layout.public_link });
  }
  await callApi(app, getPublicLayout, { publicLink: "nobody-has-this-link-at-all" });
  await callApi(app, listLayouts, { search: "consulta-canario" }, withKey(apiKey));
  await app.request(`/public/${layout.public_link}?token=consulta-canario`);
  await app.request("/wp-admin/consulta-canario.php");
  const stream = streamPublicComments.path.replace(":publicLink", layout.public_link);
  const reader = await readEventStream(app.url + stream);
  await receiver.received(5);
  await jobsSettled(app, "render-layout", "deliver-webhooks");

  const { text, value } = await scrape(port);
  const requests = (method: string, route: string, code: number) =>
    value("alfinete_http_requests_total", { method, route, status: String(code) });
  expect(requests("POST", createComment.path, 201)).toBe(5);
  expect(requests("GET", getPublicLayout.path, 200)).toBe(3);
  expect(requests("GET", getPublicLayout.path, 404)).toBe(1);
  expect(requests("POST", createLayout.path, 201)).toBe(1);
  expect(requests("POST", createLayout.path, 415)).toBe(1);
  expect(requests("GET", listLayouts.path, 200)).toBe(1);
  expect(requests("GET", "/public/:publicLink", 200)).toBe(1);
  expect(requests("GET", "(no route)", 404)).toBe(1);
  expect(
    value("alfinete_http_request_duration_seconds_count", {
      method: "POST",
      route: createComment.path,
    }),
  ).toBe(5);
  expect(value("alfinete_live_streams")).toBe(1);
  expect(value("alfinete_uploads_total", { outcome: "accepted" })).toBe(1);
  expect(value("alfinete_uploads_total", { outcome: "refused" })).toBe(1);
  expect(value("alfinete_upload_bytes_total")).toBe(layout.size);
  expect(value("alfinete_rendition_duration_seconds_count")).toBeGreaterThan(0);
  expect(value("alfinete_webhook_deliveries_total", { outcome: "delivered" })).toBe(5);
  const rendered = { kind: "render-layout", outcome: "done" };
  expect(value("alfinete_job_duration_seconds_count", rendered)).toBe(1);
  expect(value("alfinete_jobs", { state: "failed" })).toBe(0);
  expect(text).toContain('alfinete_jobs{state="waiting"}');
  expect(value("alfinete_database_connections", { state: "total" })).toBeGreaterThan(0);
  expect(value("process_resident_memory_bytes")).toBeGreaterThan(0);

  const canaries = [layout.public_link, layout.id, user.id, user.email, "Canária", cookie, apiKey];
  const found = [...canaries, "consulta-canario"].filter((canary) => text.includes(canary));
  printFigure(
    `metrics: ${canaries.length + 1} canaries sent through the app, ${found.length} found`,
  );
  expect(found).toEqual([]);
  reader.cut();
  await expect.poll(async () => (await scrape(port)).value("alfinete_live_streams")).toBe(0);
});

test("only this machine can request metrics, and nothing else", async () => {
  const { port } = await startMeasured();
  const answers = (host: string, path = "/metrics") =>
    fetch(`http://${host}:${port}${path}`).then(
      (response) => response.status,
      () => "refused",
    );
  const outside = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ family, internal }) => family === "IPv4" && !internal);
  expect(await answers("127.0.0.1")).toBe(200);
  expect(await answers("127.0.0.1", "/healthz")).toBe(404);
  // Another address of the loopback network reaches whatever listens on all of them.
  for (const { address } of [{ address: "127.0.0.2" }, ...outside]) {
    expect(await answers(address)).toBe("refused");
  }
});

test("the app itself has no such page", async () => {
  const { app } = await startMeasured();
  expect((await app.request("/metrics")).status).toBe(404);
});
