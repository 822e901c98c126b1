import { expect, onTestFinished, test } from "vitest";
import { removeComment } from "#contract/routes/comments.ts";
import type { Person } from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import { commentAsVisitor, makeLayout, subscriber } from "#tests/support/layouts.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { countRows } from "#tests/support/rows.ts";
import { type SmtpServer, startSmtpServer } from "#tests/support/smtp-server.ts";
import { spawnTestApp } from "#tests/support/spawned-app.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { makeTestPlace } from "#tests/support/test-place.ts";

const PATIENCE = { timeout: 90_000, interval: 250 };

test("guarantee 93: a crash on the way of a mail repeats it at most once, under one Message-ID, and tells nothing of what was deleted meanwhile", {
  timeout: 240_000,
}, async () => {
  const place = await makeTestPlace();
  const web = await startTestApp({ at: place, env: { ROLE: "web" } });
  const [mute, smtp] = [await startSmtpServer(undefined, { mute: true }), await startSmtpServer()];
  const startWorker = ({ url }: SmtpServer) =>
    spawnTestApp({ at: place, env: { ROLE: "worker", SMTP_URL: url } });
  const first = await startWorker(mute);
  const [kept, deleted, later] = [
    await subscriber(web, "Ana"),
    await subscriber(web, "Bia"),
    await subscriber(web, "Caio"),
  ];
  await say(web, kept);
  const { body: gone } = await say(web, deleted);
  // Taken by the mail server, of which the worker never hears.
  await expect.poll(() => mute.received.length, PATIENCE).toBe(2);
  await first.kill();
  await callApi(web, removeComment, { commentId: gone.id }, deleted);
  // Written while nobody sends mails.
  await say(web, later);
  const second = await startWorker(smtp);
  onTestFinished(async () => {
    await second.close();
    await web.close();
    await mute.stop();
    await smtp.stop();
    await place.leave();
  });
  const pending = `pgboss.job where name in ('spread-notices', 'notice-mail')
    and state in ('created', 'retry', 'active')`;
  await expect.poll(() => countRows(web, pending), PATIENCE).toBe(0);
  const idsOf = (server: SmtpServer, { email }: Person) =>
    server.received
      .filter(({ envelope }) => envelope.to.includes(email))
      .map(({ headers }) => headers.get("message-id"));
  const [before] = idsOf(mute, kept);
  expect(before).toMatch(/^<[\w-]+@[\w.-]+>$/);
  expect(idsOf(smtp, kept)).toEqual([before]);
  expect([idsOf(mute, deleted).length, idsOf(smtp, deleted)]).toEqual([1, []]);
  expect([idsOf(mute, later), idsOf(smtp, later).length]).toEqual([[], 1]);
  printFigure(
    "guarantee 93: kill -9 after the mail server took 2 mails and before the worker knew: 1 repeated under the same Message-ID, 0 of what was deleted meanwhile; written without a worker: 1 mail",
  );
});

async function say(app: TestApp, owner: Person) {
  const { public_link } = await makeLayout(app, owner);
  return commentAsVisitor(app, public_link);
}
