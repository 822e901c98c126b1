import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { getNoticeSettings, listNotices } from "#contract/routes/notices.ts";
import { hashToken, newToken } from "#server/features/accounts/secret-tokens.ts";
import { migrateDatabase } from "#server/platform/db/migrate.ts";
import { jobKind } from "#server/platform/jobs/jobs.ts";
import { openJobs } from "#server/platform/jobs/pg-boss-jobs.ts";
import { callApi } from "#tests/support/call-api.ts";
import { jobsSettled } from "#tests/support/jobs.ts";
import { commentAsVisitor } from "#tests/support/layouts.ts";
import { mailsTo } from "#tests/support/mails.ts";
import { migrationsBefore } from "#tests/support/migrations-before.ts";
import { noticesTold, noticesToldAfter } from "#tests/support/notices.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { onDatabase, rows } from "#tests/support/rows.ts";
import { silentLog } from "#tests/support/silent-log.ts";
import { startTestApp } from "#tests/support/test-app.ts";
import { createTestDatabase } from "#tests/support/test-database.ts";

const MINUTE = 60_000;

test("mails that were owed before the upgrade go once, on time, and none goes twice", async () => {
  const database = await createTestDatabase({ empty: true });
  onTestFinished(database.drop);
  const place = { databaseUrl: database.url };
  await migrateDatabase(database.url, await migrationsBefore("notices"));
  const [wanting, silent] = [
    await personOfBefore(place, "ana"),
    await personOfBefore(place, "bia"),
  ];
  await rows(place, "update profiles set comment_mails = false where id = $1", [silent.id]);
  // Five minutes ago a mail went; since then there is one comment that the next mail owes.
  const owed = await layoutOfBefore(place, wanting, { sent: "5 minutes", pending: true });
  // Its own owner wrote on it, which owes nobody a mail.
  await layoutOfBefore(place, wanting, { sent: "2 days", pending: false });
  const unwanted = await layoutOfBefore(place, silent, { sent: "2 days", pending: true });
  const queue = await openJobs({ url: database.url, log: silentLog, run: false });
  await queue.work([{ kind: jobKind("comment-notice") as never, handle: async () => {} }]);
  const startAfter = new Date(Date.now() + 10 * MINUTE);
  await onDatabase(place, async (db) => {
    for (const layoutId of [owed, unwanted]) {
      await queue.enqueue(db, jobKind("comment-notice"), { layoutId }, { startAfter });
    }
  });
  await queue.stop();

  const started = await startTestApp({ env: { DATABASE_URL: database.url, TRUST_PROXY: "on" } });
  onTestFinished(started.close);
  const app = { ...started, ...place };
  await noticesTold(app);
  const mails = async ({ email }: { email: string }) =>
    (await mailsTo(app, email)).map(({ subject }) => subject);
  expect([await mails(wanting), await mails(silent)]).toEqual([[], []]);
  // A comment of after the upgrade joins what is owed, and the quarter of an hour is kept.
  await commentAsVisitor(app, `link-${owed}`, { comment: "de depois" });
  await noticesTold(app);
  expect(await mails(wanting)).toEqual([]);
  // The order of before comes as well.
  await rows(
    place,
    "update pgboss.job set start_after = now() where name = 'comment-notice' and state = 'created'",
  );
  await jobsSettled(app, "comment-notice");
  await noticesToldAfter(app, 11 * MINUTE);
  expect(await mails(wanting)).toEqual(["2 novos comentários em Layout"]);
  const [mail] = await mailsTo(app, wanting.email);
  expect([mail?.text.includes("de antes"), mail?.text.includes("de depois")]).toEqual([true, true]);
  await noticesToldAfter(app, 60 * MINUTE);
  expect([(await mails(wanting)).length, await mails(silent)]).toEqual([1, []]);
  const bell = (await callApi(app, listNotices, {}, wanting)).body.data;
  expect(bell.map(({ text }) => text)).toEqual(["de depois", "de antes"]);
  const settings = (await callApi(app, getNoticeSettings, {}, silent)).body.kinds;
  expect(settings.map(({ kind, mail: choice }) => `${kind} ${choice}`)).toEqual([
    "comment never",
    "reply never",
    "mention never",
    "approval now",
    "finished never",
  ]);
  printFigure(
    "notices: 2 mails owed before the upgrade: 1 sent, once and on time, with what came after it; 1 unwanted: not sent; 0 notices of what was told before",
  );
});

type Place = { databaseUrl: string };
type Someone = Awaited<ReturnType<typeof personOfBefore>>;

async function personOfBefore(place: Place, name: string) {
  const [id, cookie, email] = [randomUUID(), newToken(), `${name}@alfinete.test`];
  await rows(
    place,
    "insert into users (id, name, email, email_verified) values ($1, $2, $3, true)",
    [id, name, email],
  );
  await rows(place, "insert into profiles (id, username, special_access) values ($1, $2, true)", [
    id,
    name,
  ]);
  await rows(
    place,
    "insert into sessions (user_id, token, expires_at) values ($1, $2, now() + interval '20 days')",
    [id, hashToken(cookie)],
  );
  return { id, cookie, email };
}

/** A layout with two comments: the first was told of, the second is a guest's or else its owner's. */
async function layoutOfBefore(
  place: Place,
  owner: Someone,
  { sent, pending }: { sent: string; pending: boolean },
): Promise<string> {
  const id = randomUUID();
  await rows(
    place,
    `with category as (
       insert into categories (user_id, name) values ($2, 'Geral ' || $1::text) returning id)
     insert into layouts (id, user_id, created_by, category_id, title, title_folded, image_path,
       image_type, width, height, frames, placeholder, public_link, size, comment_count, event_seq,
       notice_seq, notice_sent_at, notice_pending_since)
     select $1::uuid, $2, $2, category.id, 'Layout', 'layout', 'assets/' || $1::text || '.png', 'png',
       10, 10, 1, '', 'link-' || $1::text, 100, 2, 2, 1, now() - $3::interval,
       case when $4 then now() end
     from category`,
    [id, owner.id, sent, pending],
  );
  await rows(
    place,
    `insert into comments (id, layout_id, owner_id, seq, by_owner, author_id, name, comment,
       comment_folded, x_position, y_position)
     select gen_random_uuid(), $1, $2, seq, own, case when own then $2::uuid end, 'Eva',
       case seq when 1 then 'já dito' else 'de antes' end, '', 1, 1
     from generate_series(1, 2) seq, lateral (select seq = 2 and not $3::boolean as own) by`,
    [id, owner.id, pending],
  );
  return id;
}
