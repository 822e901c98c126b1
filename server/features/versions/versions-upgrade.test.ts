import { createHash, randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { getLayout, listLayouts } from "#contract/routes/layouts.ts";
import { getPublicLayout } from "#contract/routes/public-layout.ts";
import { hashToken, newToken } from "#server/features/accounts/secret-tokens.ts";
import { migrateDatabase } from "#server/platform/db/migrate.ts";
import { callApi } from "#tests/support/call-api.ts";
import { runJob } from "#tests/support/jobs.ts";
import { smallPng } from "#tests/support/layouts.ts";
import { migrationsBefore } from "#tests/support/migrations-before.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { rows } from "#tests/support/rows.ts";
import { plantStored, storedNames } from "#tests/support/stored-objects.ts";
import { DAY } from "#tests/support/swept-app.ts";
import { startTestApp } from "#tests/support/test-app.ts";
import { createTestDatabase } from "#tests/support/test-database.ts";
import { makeTestPlace, type TestPlace } from "#tests/support/test-place.ts";

/** Few enough for a sweep that would not know them to take them: it refuses to take many. */
const LAYOUTS = 8;

test("guarantee 84: after the upgrade every layout is its own first version, and the sweep takes nothing", async () => {
  const database = await createTestDatabase({ empty: true });
  const made = await makeTestPlace();
  const place = { ...made, databaseUrl: database.url };
  await migrateDatabase(database.url, await migrationsBefore("versions"));
  const cookie = newToken();
  const files = await fillAsBefore(place, cookie);
  const before = await rows(place, SEEN);
  const stored = await storedNames(place, "assets");

  const app = await startTestApp({ at: place });
  onTestFinished(async () => {
    await app.close();
    await made.leave();
    await database.drop();
  });
  expect(await rows(place, SEEN)).toEqual(before);
  const first = await rows(place, FIRST_VERSIONS);
  expect(first).toEqual([{ layouts: LAYOUTS, same: LAYOUTS }]);
  const { data } = (await callApi(app, listLayouts, { limit: 100 }, { cookie })).body;
  let differences = LAYOUTS - data.length;
  for (const layout of data) {
    const { id: layoutId, public_link: publicLink } = layout;
    const detail = (await callApi(app, getLayout, { layoutId }, { cookie })).body;
    const open = (await callApi(app, getPublicLayout, { publicLink })).body;
    const bytes = files.get(layoutId);
    const same = [
      [detail.version, detail.versions.length, detail.versions[0]?.id],
      [open.version, open.image.original],
      [layout.size, layout.comment_count],
      Buffer.from(await (await app.request(detail.image.original)).arrayBuffer()).toString("hex"),
      (await app.request(detail.image.thumbnail)).status,
    ];
    const wanted = [
      [1, 1, layoutId],
      [1, detail.image.original],
      [bytes?.length, 1],
      bytes?.toString("hex"),
      200,
    ];
    if (JSON.stringify(same) !== JSON.stringify(wanted)) differences += 1;
  }
  await runJob(app, "hash-versions");
  const hashed = await rows<{ id: string; kept_sha256: string }>(
    app,
    "select id, kept_sha256 from versions where received_sha256 is null",
  );
  const expected = [...files].map(([id, bytes]) => ({ id, kept_sha256: sha256(bytes) }));
  expect(new Set(hashed)).toEqual(new Set(expected));
  app.advanceClock(2 * DAY);
  await runJob(app, "sweep-files");
  const left = await storedNames(place, "assets");
  printFigure(
    `guarantee 84: ${LAYOUTS} layouts of before versions: ${differences} differences, ${stored.length - left.length} of ${stored.length} files swept`,
  );
  expect([differences, left]).toEqual([0, stored]);
});

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

/** All that people see of layouts and comments. */
const SEEN = `select l.id, l.title, l.public_link, l.comment_count, l.image_path, l.size, l.renditions,
    c.id as comment, c.name, c.comment, c.seq, c.x_position, c.y_position
  from layouts l join comments c on c.layout_id = l.id order by l.title, c.seq`;

const FIRST_VERSIONS = `select count(*)::int as layouts, (count(*) filter (where v.id = l.id
    and v.number = 1 and l.version = 1 and l.last_version = 1 and v.user_id = l.user_id
    and (v.image_path, v.image_type, v.width, v.height, v.size, v.renditions, v.created_at)
      = (l.image_path, l.image_type, l.width, l.height, l.size, l.renditions, l.created_at)))::int as same
  from layouts l left join versions v on v.layout_id = l.id`;

/** Layouts with a picture, a card and a comment each: the bytes of the pictures by id. */
async function fillAsBefore(place: TestPlace, cookie: string): Promise<Map<string, Buffer>> {
  const userId = randomUUID();
  const add = (text: string, values: unknown[]) => rows<{ id: string }>(place, text, values);
  await add(
    "insert into users (id, name, email, email_verified) values ($1, 'Ana', 'ana@alfinete.test', true)",
    [userId],
  );
  await add("insert into profiles (id, username, special_access) values ($1, 'Ana', true)", [
    userId,
  ]);
  await add(
    "insert into sessions (user_id, token, expires_at) values ($1, $2, now() + interval '20 days')",
    [userId, hashToken(cookie)],
  );
  const [category] = await add(
    "insert into categories (user_id, name) values ($1, 'Geral') returning id",
    [userId],
  );
  const files = new Map<string, Buffer>();
  for (let n = 0; n < LAYOUTS; n += 1) {
    const [id, asset] = [randomUUID(), randomUUID()];
    const bytes = await smallPng(20 + n, 20);
    files.set(id, bytes);
    await plantStored(place, `assets/${asset}.png`, bytes);
    await plantStored(place, `assets/${asset}/${"c".repeat(32)}.webp`, bytes);
    await add(
      `insert into layouts (id, user_id, created_by, category_id, title, title_folded, image_path,
         image_type, width, height, frames, placeholder, renditions, public_link, size,
         comment_count, event_seq)
       values ($1, $2, $2, $3, $4, $4, $5, 'png', $6, 20, 1, '', $7, $8, $9, 1, 1)`,
      [
        id,
        userId,
        category?.id,
        `layout ${n}`,
        `assets/${asset}.png`,
        20 + n,
        { card: `${"c".repeat(32)}.webp` },
        `link-${n}`,
        bytes.length,
      ],
    );
    await add(
      `insert into comments (id, layout_id, owner_id, seq, name, comment, comment_folded, x_position, y_position)
       values ($1, $2, $3, 1, 'Bia', 'Oi', 'oi', 1, 1)`,
      [randomUUID(), id, userId],
    );
  }
  return files;
}
