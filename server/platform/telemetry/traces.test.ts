import { expect, test } from "vitest";
import { createComment } from "#contract/routes/comments.ts";
import { getPublicLayout } from "#contract/routes/public-layout.ts";
import { describeStatement } from "#server/platform/telemetry/trace-statements.ts";
import { callApi } from "#tests/support/call-api.ts";
import { jobsSettled } from "#tests/support/jobs.ts";
import { commentAsOwner, makeLayout, subscriber } from "#tests/support/layouts.ts";
import { startOtlpReceiver } from "#tests/support/otlp-receiver.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { rows } from "#tests/support/rows.ts";
import { startTestApp } from "#tests/support/test-app.ts";

test("spans of requests, their statements and jobs reach the collector, without personal data", async () => {
  const collector = await startOtlpReceiver();
  const app = await startTestApp({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint } });
  const user = await subscriber(app, "Canária");
  const layout = await makeLayout(app, user);
  const comment = "um comentário canário";
  await commentAsOwner(app, user, layout.id, { comment });
  const sent = { headers: { "x-request-id": "sent-by-the-test" } };
  await callApi(app, getPublicLayout, { publicLink: layout.public_link }, sent);
  await jobsSettled(app, "render-layout");
  await rows(app, "alter table layouts rename to layouts_away");
  const broken = await callApi(app, getPublicLayout, { publicLink: layout.public_link });
  await rows(app, "alter table layouts_away rename to layouts");
  await app.close();

  const { spans, bodies } = collector;
  const named = (name: string) => spans.filter((span) => span.name === name);
  const [posted] = named(`POST ${createComment.path}`);
  expect(posted?.attributes).toMatchObject({
    "http.request.method": "POST",
    "http.route": createComment.path,
    "http.response.status_code": 201,
  });
  const statements = spans.filter(({ parentSpanId }) => parentSpanId === posted?.spanId);
  expect(statements.map(({ name }) => name)).toContain("insert-comment");
  expect(new Set(statements.map(({ traceId }) => traceId))).toEqual(new Set([posted?.traceId]));

  const seen = named(`GET ${getPublicLayout.path}`);
  expect(seen.map(({ attributes }) => attributes["http.response.status_code"])).toEqual([200, 500]);
  expect(seen[0]?.attributes["alfinete.request_id"]).toBe("sent-by-the-test");
  expect(seen[1]?.attributes["alfinete.request_id"]).toBe(broken.error?.request_id);
  expect(seen[1]?.status.code).toBe(2);
  expect(named("job render-layout")).toHaveLength(1);

  const everything = bodies.join("\n");
  const canaries = [layout.public_link, layout.id, user.id, user.email, "Canária", user.cookie];
  const found = [...canaries, comment].filter((canary) => everything.includes(canary));
  printFigure(
    `traces: ${spans.length} spans received, ${canaries.length + 1} canaries, ${found.length} found`,
  );
  expect(found).toEqual([]);
});

test("an unreachable collector fails no request", async () => {
  const app = await startTestApp({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: "http://127.0.0.1:9" } });
  expect((await app.request("/healthz")).status).toBe(200);
  await app.close();
  const warnings = app.logLines.filter(({ msg }) => msg === "traces do not arrive");
  expect(warnings).toHaveLength(1);
});

test.each([
  ['select "id" from "layouts" where "id" = $1', "select layouts"],
  ['insert into "comments" ("id") values ($1) returning "id"', "insert comments"],
  ['update "profiles" set "role" = $1', "update profiles"],
  ["  select pg_notify($1, $2)", "select"],
  ["begin", "begin"],
  ["select 'a@b.example' from pgboss.job", "select pgboss.job"],
  ["", "statement"],
])("%s is told as %s", (text, summary) => {
  expect(describeStatement({ text })["db.query.summary"]).toBe(summary);
});
