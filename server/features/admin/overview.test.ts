import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { getAdminOverview, getSystemState } from "#contract/routes/admin-overview.ts";
import { lastDays } from "#server/features/admin/last-days.ts";
import { VERSION } from "#server/platform/version.ts";
import { newPerson, type Person } from "#tests/support/accounts.ts";
import { newAdmin } from "#tests/support/admins.ts";
import { callApi } from "#tests/support/call-api.ts";
import { ownedIds } from "#tests/support/owned-ids.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { rows } from "#tests/support/rows.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let admin: Person;
beforeAll(async () => {
  app = await startTestApp();
  admin = await newAdmin(app);
});
afterAll(() => app.close());

const read = async (time_zone = "America/Sao_Paulo") =>
  (await callApi(app, getAdminOverview, { time_zone }, { cookie: admin.cookie })).body;

/** Plan, status, how many of them, and what each adds to a month. */
const PROFILES: [plan: string | null, status: string | null, people: number, reais: number][] = [
  ["Basic", "trialing", 3, 9],
  ["Basic", "active", 2, 9],
  ["Pro", "active", 2, 49],
  ["Team", "active", 1, 99],
  ["Team", "trialing", 1, 99],
  // None of these pays.
  [null, "canceled", 2, 0],
  [null, "past_due", 1, 0],
  ["Pro", "past_due", 1, 0],
  ["Team", "unpaid", 1, 0],
  [null, null, 2, 0],
];

test("the revenue is what active and trialing profiles would pay at the list's prices", async () => {
  let expected = 0;
  for (const [plan, status, people, reais] of PROFILES) {
    for (let n = 0; n < people; n += 1) {
      const { id } = await newPerson(app);
      await rows(
        app,
        `update profiles set plan_name = $1, stripe_subscription_status = $2,
           grace_until = now() + case when $1::text is null then interval '-1 day' else '1 day' end,
           stripe_subscription_id = case when $2::text is null then null else 'sub_' || id end
         where id = $3`,
        [plan, status, id],
      );
      expected += reais;
    }
  }
  const overview = await read();
  expect(overview).toMatchObject({
    users: 17,
    trial_users: 4,
    plans: [
      { plan_name: "Basic", subscribers: 5 },
      { plan_name: "Pro", subscribers: 2 },
      { plan_name: "Team", subscribers: 2 },
    ],
    monthly_revenue: expected,
    // Pro in its grace; the other one's is over.
    pending_payments: 1,
  });
  expect(expected).toBe(5 * 9 + 2 * 49 + 2 * 99);
  printFigure(
    `revenue of ${PROFILES.length} kinds of profile, 16 people: R$ ${overview.monthly_revenue}, as the table says`,
  );
});

test("totals, and the last thirty days as the asker's calendar has them", async () => {
  const { id } = await newPerson(app);
  await ownedIds(app, id);
  await rows(app, "update layouts set comment_count = 1 where user_id = $1", [id]);
  await rows(app, "update versions set size = 2500 where user_id = $1", [id]);
  const before = await read();
  expect(before).toMatchObject({ layouts: 1, comments: 1, storage: 5000 });
  expect(before.days).toHaveLength(30);
  expect(before.days.at(-1)).toMatchObject({ users: 19, layouts: 1, comments: 1 });

  // 02:30 UTC is still the evening before in São Paulo.
  const [day] = lastDays(app.now(), "America/Sao_Paulo", 10);
  const evening = new Date(new Date(`${day?.date}T02:30:00Z`).getTime() + 24 * 3600_000);
  await rows(app, "update layouts set created_at = $1 where user_id = $2", [evening, id]);
  await rows(
    app,
    "update comments set created_at = now() - interval '31 days' where owner_id = $1",
    [id],
  );
  const [here, there] = [await read(), await read("UTC")];
  expect(here.days.filter(({ layouts }) => layouts > 0).map(({ date }) => date)).toEqual([
    day?.date,
  ]);
  expect(there.days.filter(({ layouts }) => layouts > 0).map(({ date }) => date)).toEqual([
    evening.toISOString().slice(0, 10),
  ]);
  expect(here.days.some(({ comments }) => comments > 0)).toBe(false);
  expect(here.comments).toBe(1);
});

test("the thirty days before are counted by the same calendar, and nothing older", async () => {
  const { id } = await newPerson(app);
  await ownedIds(app, id);
  const zone = "America/Sao_Paulo";
  const calendar = lastDays(app.now(), zone, 62);
  const [tooOld, , firstBefore] = calendar;
  const [lastBefore, first] = calendar.slice(31);
  const dates = ({ days, previous_days: before }: Awaited<ReturnType<typeof read>>) => ({
    days: days.filter(({ layouts }) => layouts > 0).map(({ date }) => date),
    before: before.filter(({ layouts }) => layouts > 0).map(({ date }) => date),
  });
  await rows(app, "update layouts set created_at = now() - interval '1 year'");
  const set = (moment: number) =>
    rows(app, "update layouts set created_at = $1 where user_id = $2", [new Date(moment), id]);
  const empty = await read(zone);
  expect(empty.previous_days.map(({ date }) => date)).toEqual(
    calendar.slice(2, 32).map(({ date }) => date),
  );
  expect(empty.days.map(({ date }) => date)).toEqual(calendar.slice(32).map(({ date }) => date));
  // The last moment before a period begins, and its first one.
  for (const [moment, expected] of [
    [Number(first?.start), { days: [first?.date], before: [] }],
    [Number(first?.start) - 1, { days: [], before: [lastBefore?.date] }],
    [Number(firstBefore?.start), { days: [], before: [firstBefore?.date] }],
    [Number(firstBefore?.start) - 1, { days: [], before: [] }],
    [Number(tooOld?.start), { days: [], before: [] }],
  ] as const) {
    await set(moment);
    expect(dates(await read(zone))).toEqual(expected);
  }
});

test("days begin at the zone's own midnight, through its changes of clock", () => {
  const days = lastDays(new Date("2026-11-03T12:00:00Z"), "America/New_York", 4);
  expect(days.map(({ date, start }) => `${date} ${start.toISOString()}`)).toEqual([
    "2026-10-31 2026-10-31T04:00:00.000Z",
    "2026-11-01 2026-11-01T04:00:00.000Z",
    "2026-11-02 2026-11-02T05:00:00.000Z",
    "2026-11-03 2026-11-03T05:00:00.000Z",
  ]);
});

test("an unknown time zone is refused", async () => {
  for (const time_zone of ["Marte/Olympus", "'; drop table users", ""]) {
    const { status } = await callApi(
      app,
      getAdminOverview,
      { time_zone },
      { cookie: admin.cookie },
    );
    expect([time_zone, status]).toEqual([time_zone, 422]);
  }
});

test("the state of the system says what is up, what waits and what fails", async () => {
  const state = async () => (await callApi(app, getSystemState, {}, { cookie: admin.cookie })).body;
  const before = await state();
  expect(before).toMatchObject({
    database: "up",
    storage: "up",
    workers: "up",
    failing_webhooks: before.failing_webhooks,
    version: VERSION,
    file_sweep: { refusal: null, swept_at: null, files: 0, orphans: 0 },
    approval_check: { verified_at: null, records: 0, problems: 0 },
  });
  expect(before.uptime_seconds).toBeGreaterThan(0);
  await rows(
    app,
    `insert into webhooks (user_id, url, event_type, secret, is_active, failing_since) values
       ($1, 'https://a.example', 'comment.created', '', true, now()),
       ($1, 'https://b.example', 'comment.created', '', true, null),
       ($1, 'https://c.example', 'comment.created', '', false, now())`,
    [admin.id],
  );
  await rows(
    app,
    `insert into pgboss.job (name, state, data, start_after) values
       ('sweep', 'failed', '{}', now()), ('sweep', 'created', '{}', now() + interval '1 day')`,
  );
  const after = await state();
  expect(after.failing_webhooks).toBe(before.failing_webhooks + 1);
  expect(after.jobs.failed).toBe(before.jobs.failed + 1);
  expect(after.jobs.waiting).toBe(before.jobs.waiting + 1);
  expect(after.workers).toBe("up");
});

test("workers count as down while due jobs wait for minutes; requests are answered all the same", async () => {
  const web = await startTestApp({ env: { ROLE: "web" } });
  onTestFinished(web.close);
  await rows(
    web,
    `insert into pgboss.job (name, state, data, start_after)
       values ('sweep', 'created', '{}', now() - interval '3 minutes')`,
  );
  const full = await web.request("/readyz?full");
  expect([full.status, await full.json()]).toEqual([
    503,
    { status: "degraded", parts: { database: "up", storage: "up", workers: "down" } },
  ]);
  expect((await web.request("/readyz")).status).toBe(200);
});
