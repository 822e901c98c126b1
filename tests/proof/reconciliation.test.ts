import Stripe from "stripe";
import { expect, onTestFinished, test } from "vitest";
import { jobKind } from "#server/platform/jobs/jobs.ts";
import {
  cardFields,
  startTestSandbox,
  stripeSettings,
  submitForm,
} from "#tests/support/payments.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { memoryOf } from "#tests/support/process-memory.ts";
import { busiestSecond, startRelay } from "#tests/support/relay.ts";
import { countRows, onDatabase, rows } from "#tests/support/rows.ts";
import { forgetPeak, spawnTestApp } from "#tests/support/spawned-app.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { makeTestPlace } from "#tests/support/test-place.ts";

const PEOPLE = 10_000;
const PAGES = PEOPLE / 100;
/** What the provider takes in a second with a test key. */
const TAKEN = 25;
const PATIENCE = { timeout: 900_000, interval: 250 };

type TestSandbox = Awaited<ReturnType<typeof startTestSandbox>>;

/** Whom nobody was told of, by the remainders of people's numbers: 100, 50, 40 and 20 of them. */
const LOST = { bought: 0, cancelled: 50, changed: 75, deleted: 25 } as const;

test("guarantee 100: ten thousand profiles are compared in a night, below the provider's limit; a run that is killed half-way goes on", {
  timeout: 1_800_000,
}, async () => {
  const sandbox = await startTestSandbox();
  const place = await makeTestPlace();
  const relay = await startRelay(sandbox.apiBase);
  const env = { ...stripeSettings(sandbox), STRIPE_API_BASE: relay.url };
  const web = await startTestApp({ at: place, env: { ...env, ROLE: "web" } });
  await buyOnce(sandbox);
  await plantSubscribers(web, sandbox);
  const unheard = await wrongProfiles(web);
  expect(unheard).toBe(210);
  const startWorker = () => spawnTestApp({ at: place, env: { ...env, ROLE: "worker" } });
  const lists = () =>
    relay.calls.filter(({ path }) => /^\/v1\/subscriptions\?(?!customer)/.test(path));
  const first = await startWorker();
  relay.calls.length = 0;
  const since = performance.now();
  await onDatabase(web, (db) => web.jobs().enqueue(db, jobKind("reconcile-billing"), {}));
  await expect.poll(() => lists().length, PATIENCE).toBeGreaterThanOrEqual(PAGES / 2);
  await first.kill();
  const before = lists().length;
  const second = await startWorker();
  onTestFinished(async () => {
    await second.close();
    await web.close();
    await relay.close();
    await sandbox.close();
    await place.leave();
  });
  forgetPeak(second.pid);
  const { now: atFirst } = memoryOf(second.pid);
  const unfinished = () =>
    countRows(
      web,
      "pgboss.job where name like 'reconcile-billing%' and state in ('created', 'retry', 'active')",
    );
  await expect.poll(unfinished, PATIENCE).toBe(0);
  const seconds = Math.round((performance.now() - since) / 1000);
  const { peak } = memoryOf(second.pid);
  const wrong = await wrongProfiles(web);
  expect(wrong).toBe(0);
  // The page in the middle of which it was killed is read again.
  expect(lists().length).toBeLessThanOrEqual(PAGES + 2);
  const busiest = busiestSecond(relay.calls);
  expect(busiest).toBeLessThanOrEqual(TAKEN);
  printFigure(
    `guarantee 100: ${PEOPLE} profiles, ${unheard} of them wrong: ${wrong} after ${relay.calls.length} calls (${lists().length} pages, killed after ${before}) in ${seconds} s with the restart, at most ${busiest} calls in a second, memory + ${Math.round(peak - atFirst)} MB`,
  );
});

/** People who pay, at the provider and here; of what befell some of them no event arrived. */
async function plantSubscribers(app: TestApp, sandbox: TestSandbox): Promise<void> {
  const periodEnd = await sandbox.rewriteBooks((books) => {
    const [customer] = books.customers;
    const [subscription] = books.subscriptions;
    if (!customer || !subscription) throw new Error("nobody has bought");
    const numbers = Array.from({ length: PEOPLE }, (_, at) => at + 1);
    books.customers = numbers.map((n) => ({
      ...customer,
      id: `cus_${n}`,
      deleted: n % 500 === LOST.deleted,
    }));
    books.subscriptions = numbers
      .filter((n) => n % 500 !== LOST.deleted)
      .map((n) => ({
        ...subscription,
        id: `sub_${n}`,
        itemId: `si_${n}`,
        customer: `cus_${n}`,
        price: n % 250 === LOST.changed ? "price_team" : "price_pro",
        status: n % 200 === LOST.cancelled ? "canceled" : "active",
      }));
    return subscription.periodEnd;
  });
  await rows(
    app,
    `with people as (
       insert into users (email, name)
       select 'p' || n || '@x.example', n::text from generate_series(1, $1::int) n
       returning id, name::int as n)
     insert into profiles (id, username, stripe_customer_id, stripe_current_period_end, plan_name,
       storage_limit, storage_granted_for, stripe_subscription_id, stripe_subscription_status)
     select id, n::text, 'cus_' || n,
       case when n % 500 = ${LOST.deleted} then now() - interval '2 hours' else to_timestamp($2) end,
       case when n % 100 <> ${LOST.bought} then 'Pro' end, 5, 'sub_' || n || ' Pro',
       case when n % 100 <> ${LOST.bought} then 'sub_' || n end,
       case when n % 100 <> ${LOST.bought} then 'active' end
     from people`,
    [PEOPLE, periodEnd],
  );
}

/** Profiles that differ from what the provider says. */
function wrongProfiles(app: TestApp): Promise<number> {
  return countRows(
    app,
    `(select username::int as n, * from profiles where username ~ '^[0-9]+$') own
       where coalesce(plan_name, 'none') || ' ' || stripe_subscription_status
       is distinct from case
         when n % 500 = ${LOST.deleted} or n % 200 = ${LOST.cancelled} then 'none canceled'
         when n % 250 = ${LOST.changed} then 'Team active'
         else 'Pro active'
       end`,
  );
}

/** Somebody who bought, to be copied. */
async function buyOnce({ apiBase, secretKey }: TestSandbox): Promise<void> {
  const { hostname, port } = new URL(apiBase);
  const stripe = new Stripe(secretKey, { host: hostname, port, protocol: "http" });
  const { id: customer } = await stripe.customers.create({ email: "lia@exemplo.com" });
  const { url } = await stripe.checkout.sessions.create({
    mode: "subscription",
    customer,
    line_items: [{ price: "price_pro", quantity: 1 }],
    success_url: "http://localhost:1/ok",
  });
  await submitForm(url ?? "", cardFields("4242424242424242"));
}
