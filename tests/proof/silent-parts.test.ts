import { createSocket } from "node:dgram";
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { requestPasswordReset } from "#contract/routes/sign-in.ts";
import { newPerson } from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import { cuttableLine } from "#tests/support/cuttable-line.ts";
import { jobsSettled } from "#tests/support/jobs.ts";
import { draft, makeLayout, subscriber } from "#tests/support/layouts.ts";
import { startNginxBefore } from "#tests/support/nginx-before-app.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { rows } from "#tests/support/rows.ts";
import { startS3Server } from "#tests/support/s3-server.ts";
import { startSmtpServer } from "#tests/support/smtp-server.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { makeTestPlace } from "#tests/support/test-place.ts";

/** Far below the minutes that these took; a busy machine adds to the seconds that are configured. */
const SOON_MS = 15_000;

/** An app whose files are in S3, at the end of a line that can fall silent. */
async function appOnS3(env: Record<string, string> = {}) {
  const place = await makeTestPlace();
  const server = await startS3Server();
  const line = await cuttableLine(server.settings.endpoint);
  const s3 = { ...server, settings: { ...server.settings, endpoint: line.url.replace(/\/$/, "") } };
  const app = await startTestApp({ at: { ...place, s3 }, env });
  onTestFinished(async () => {
    line.mend();
    await app.close();
    await line.close();
    await server.stop();
    await place.leave();
  });
  return { app, line, s3 };
}

/** What a visitor gets, and after how many milliseconds. */
async function timed(ask: () => Promise<Response>): Promise<{ status: number; ms: number }> {
  const since = performance.now();
  const response = await ask();
  await response.arrayBuffer();
  return { status: response.status, ms: Math.round(performance.now() - since) };
}

test("guarantee 48: while S3 is silent, pictures are refused soon and everything else works", {
  timeout: 120_000,
}, async () => {
  const { app, line } = await appOnS3();
  const layout = await makeLayout(app, await subscriber(app));
  await jobsSettled(app, "render-layout");
  line.hold();
  const picture = await timed(() => app.request(layout.image.original));
  const page = await timed(() => app.request(`/public/${layout.public_link}`));
  const comment = await timed(() =>
    app.request(`/api/public/${layout.public_link}/comments`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(draft()),
    }),
  );
  expect([picture.status, page.status, comment.status]).toEqual([503, 200, 201]);
  expect(picture.ms).toBeLessThan(SOON_MS);
  printFigure(
    `guarantee 48: S3 silent: picture ${picture.status} after ${picture.ms} ms, page ${page.status} after ${page.ms} ms, comment ${comment.status} after ${comment.ms} ms`,
  );
});

test("guarantee 48: while nginx's resolver is dead, pictures come through the app", {
  timeout: 120_000,
}, async () => {
  const silent = createSocket("udp4").bind(0, "127.0.0.1");
  await once(silent, "listening");
  onTestFinished(() => void silent.close());
  const { app, s3 } = await appOnS3({ X_ACCEL_PREFIX: "/stored-files/" });
  const layout = await makeLayout(app, await subscriber(app));
  const { port } = silent.address() as AddressInfo;
  const { port: s3Port } = new URL(s3.settings.endpoint);
  const nginx = await startNginxBefore(app.url, {
    s3: `http://files.example:${s3Port}`,
    resolver: `127.0.0.1:${port}`,
  });
  if (!nginx) throw new Error("no nginx");
  onTestFinished(nginx.stop);
  const picture = await timed(() =>
    fetch(`http://127.0.0.1:${nginx.port}${layout.image.original}`),
  );
  expect(picture.status).toBe(200);
  expect(picture.ms).toBeLessThan(SOON_MS);
  printFigure(
    `guarantee 48: nginx's resolver silent: picture ${picture.status} after ${picture.ms} ms`,
  );
});

test("guarantee 48: a mail that its server refuses for good is tried once", async () => {
  const smtp = await startSmtpServer();
  onTestFinished(smtp.stop);
  const app = await startTestApp({ env: { SMTP_URL: smtp.url } });
  onTestFinished(app.close);
  const { id } = await newPerson(app);
  const email = `${id}@refused.example`;
  await rows(app, "update users set email = $2 where id = $1", [id, email]);
  const asked = await callApi(app, requestPasswordReset, { email });
  await jobsSettled(app, "auth-mail");
  const runs = await mailRuns(app);
  expect(runs).toEqual([{ state: "completed", retry_count: 0 }]);
  expect(app.logLines).toContainEqual(
    expect.objectContaining({ msg: "mail refused for good", code: 550 }),
  );
  printFigure(
    `guarantee 48: MTA says 550: visitor ${asked.status}, 1 attempt, job ${runs[0]?.state}`,
  );
});

function mailRuns(app: TestApp): Promise<{ state: string; retry_count: number }[]> {
  return rows(
    app,
    "select state::text, retry_count from pgboss.job where name = 'auth-mail' order by created_on",
  );
}
