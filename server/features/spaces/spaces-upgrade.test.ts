import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { listAllComments } from "#contract/routes/comments.ts";
import { getDashboard, listLayouts } from "#contract/routes/layouts.ts";
import { listPublicComments } from "#contract/routes/public-layout.ts";
import { hashToken, newToken } from "#server/features/accounts/secret-tokens.ts";
import { migrateDatabase } from "#server/platform/db/migrate.ts";
import { withKey } from "#tests/support/api-keys.ts";
import { callApi } from "#tests/support/call-api.ts";
import { migrationsBefore } from "#tests/support/migrations-before.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { rows } from "#tests/support/rows.ts";
import { startTestApp } from "#tests/support/test-app.ts";
import { createTestDatabase } from "#tests/support/test-database.ts";

const LAYOUTS = 3;
const API_KEY = "chave-de-antes";

test("a database of before spaces shows the same after the upgrade, and says who made what", async () => {
  const database = await createTestDatabase({ empty: true });
  onTestFinished(database.drop);
  const place = { databaseUrl: database.url };
  await migrateDatabase(database.url, await migrationsBefore("spaces"));
  const cookie = newToken();
  const userId = randomUUID();
  await fillAsBefore(place, userId, cookie);
  const before = await rows(place, SEEN);

  const app = await startTestApp({ env: { DATABASE_URL: database.url } });
  onTestFinished(app.close);
  expect(await rows(place, SEEN)).toEqual(before);
  const me = { cookie };
  const layouts = (await callApi(app, listLayouts, {}, me)).body.data;
  expect(
    layouts.map(({ title, user_id, comment_count }) => [title, user_id, comment_count]),
  ).toEqual([3, 2, 1].map((n) => [`Layout ${n}`, userId, 2]));
  const dashboard = (await callApi(app, getDashboard, {}, me)).body;
  expect(dashboard).toMatchObject({ total_layouts: LAYOUTS, total_comments: 2 * LAYOUTS });
  const comments = (await callApi(app, listAllComments, {}, me)).body.data;
  expect(comments.map(({ name }) => name).sort()).toEqual([
    "Ana",
    "Ana",
    "Ana",
    "Bia",
    "Bia",
    "Bia",
  ]);
  const byKey = await callApi(app, listLayouts, {}, withKey(API_KEY));
  expect(byKey.body.data).toHaveLength(LAYOUTS);
  const visited = await callApi(app, listPublicComments, { publicLink: "link-1" });
  expect(visited.body.data.map(({ name }) => name)).toEqual(["Ana", "Bia"]);
  const made = await rows(
    place,
    `select created_by = user_id as by_owner, count(*)::int from layouts group by 1`,
  );
  expect(made).toEqual([{ by_owner: true, count: LAYOUTS }]);
  const written = await rows(
    place,
    `select name, author_id = owner_id as by_owner, count(*)::int from comments
     group by 1, 2 order by 1`,
  );
  expect(written).toEqual([
    { name: "Ana", by_owner: true, count: LAYOUTS },
    { name: "Bia", by_owner: null, count: LAYOUTS },
  ]);
  printFigure(
    `spaces: ${LAYOUTS} layouts and ${2 * LAYOUTS} comments of the version before: 0 differences, old link and API key good`,
  );
});

/** All that people see of layouts and comments. */
const SEEN = `select l.id, l.title, l.public_link, l.comment_count, l.image_path, l.size,
    c.id as comment, c.name, c.comment, c.seq
  from layouts l join comments c on c.layout_id = l.id order by l.title, c.seq`;

async function fillAsBefore(place: { databaseUrl: string }, userId: string, cookie: string) {
  await rows(
    place,
    "insert into users (id, name, email, email_verified) values ($1, 'Ana', 'ana@alfinete.test', true)",
    [userId],
  );
  await rows(
    place,
    `insert into profiles (id, username, special_access, api_key_hash, api_key_created_at)
     values ($1, 'Ana', true, $2, now())`,
    [userId, hashToken(API_KEY)],
  );
  await rows(
    place,
    "insert into sessions (user_id, token, expires_at) values ($1, $2, now() + interval '20 days')",
    [userId, hashToken(cookie)],
  );
  await rows(
    place,
    `with category as (insert into categories (user_id, name) values ($1, 'Geral') returning id),
     made as (
       insert into layouts (id, user_id, category_id, title, title_folded, image_path, image_type,
         width, height, frames, placeholder, public_link, size, comment_count, event_seq, created_at)
       select gen_random_uuid(), $1, category.id, 'Layout ' || n, 'layout ' || n,
         'assets/' || gen_random_uuid() || '.png', 'png', 10, 10, 1, '', 'link-' || n, 100, 2, 2,
         now() + n * interval '1 second'
       from category, generate_series(1, ${LAYOUTS}) n returning id)
     insert into comments (id, layout_id, owner_id, seq, by_owner, name, comment, comment_folded,
       x_position, y_position)
     select gen_random_uuid(), made.id, $1, seq, seq = 1, case seq when 1 then 'Ana' else 'Bia' end,
       'Oi', 'oi', 1, 1
     from made, generate_series(1, 2) seq`,
    [userId],
  );
}
