import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { resendDelivery } from "#contract/routes/webhooks.ts";
import { migrateUpTo } from "#server/backup/prepare-schema.ts";
import { hashToken, newToken } from "#server/features/accounts/secret-tokens.ts";
import { newWebhookSecret, sealWebhookSecret } from "#server/features/webhooks/webhook-secret.ts";
import { callApi } from "#tests/support/call-api.ts";
import { rows } from "#tests/support/rows.ts";
import { startTestApp } from "#tests/support/test-app.ts";
import { createTestDatabase } from "#tests/support/test-database.ts";
import {
  deliveriesOf,
  deliveryDetail,
  LOCAL_RECEIVERS,
  startReceiver,
  tried,
  verify,
} from "#tests/support/webhooks.ts";

const MIGRATIONS = resolve(import.meta.dirname, "../../../drizzle");
const APP_SECRET = "segredo-de-teste-com-mais-de-32-letras";
const USER = "00000000-0000-4000-8000-000000000001";
const WEBHOOKS = ["00000000-0000-4000-8000-0000000000a1", "00000000-0000-4000-8000-0000000000a2"];
const delivery = (n: number) => `00000000-0000-4000-8000-0000000000d${n}`;

function migrationsBefore(name: string): number {
  const journal = JSON.parse(readFileSync(`${MIGRATIONS}/meta/_journal.json`, "utf8"));
  return journal.entries.findIndex(({ tag }: { tag: string }) => tag.endsWith(`_${name}`));
}

/** Two webhooks that were told of one comment, and one of them of a test, by the release before. */
async function fillAsBefore(databaseUrl: string, url: string, secret: string, cookie: string) {
  const place = { databaseUrl };
  const sealed = sealWebhookSecret({ current: APP_SECRET, old: null, earlier: [] }, secret);
  await rows(
    place,
    "insert into users (id, name, email, email_verified) values ($1, 'Ana', 'ana@alfinete.test', true)",
    [USER],
  );
  await rows(
    place,
    "insert into profiles (id, username, special_access) values ($1, 'Ana', true)",
    [USER],
  );
  await rows(
    place,
    "insert into sessions (user_id, token, expires_at) values ($1, $2, now() + interval '20 days')",
    [USER, hashToken(cookie)],
  );
  for (const id of WEBHOOKS) {
    await rows(
      place,
      "insert into webhooks (id, user_id, url, event_type, secret) values ($1, $2, $3, 'comment.created', $4)",
      [id, USER, url, sealed],
    );
  }
  const at = new Date(Date.now() - 3600_000);
  const sent = [
    [delivery(1), WEBHOOKS[0], "comment.created", '{"n":1}', "delivered"],
    [delivery(2), WEBHOOKS[1], "comment.created", '{"n":1}', "failed"],
    [delivery(3), WEBHOOKS[0], "webhook.test", '{"n":2}', "delivered"],
  ];
  for (const values of sent) {
    await rows(
      place,
      `insert into webhook_deliveries (id, webhook_id, owner_id, event_type, payload, state, attempts, created_at)
       values ($1, $2, $6, $3, $4, $5, 1, $7)`,
      [...values, USER, at],
    );
    await rows(
      place,
      `insert into webhook_attempts (delivery_id, number, url, request_headers, status, duration_ms)
       values ($1, 1, $2, '{}', 200, 5)`,
      [values[0], url],
    );
  }
}

test("deliveries of the previous release keep payload, id, log and 'Reenviar'", async () => {
  const database = await createTestDatabase({ empty: true });
  onTestFinished(database.drop);
  await migrateUpTo(database.url, MIGRATIONS, migrationsBefore("webhook_events"));
  const receiver = await startReceiver();
  const [cookie, secret] = [newToken(), newWebhookSecret()];
  await fillAsBefore(database.url, receiver.url, secret, cookie);
  const app = await startTestApp({
    env: { ...LOCAL_RECEIVERS, DATABASE_URL: database.url, APP_SECRET },
  });
  onTestFinished(() => app.close());

  const me = { cookie };
  const [first = "", second = ""] = WEBHOOKS;
  const log = [...(await deliveriesOf(app, me, first)), ...(await deliveriesOf(app, me, second))];
  expect(log.map(({ id, event_type, state }) => [id, event_type, state]).sort()).toEqual([
    [delivery(1), "comment.created", "delivered"],
    [delivery(2), "comment.created", "failed"],
    [delivery(3), "webhook.test", "delivered"],
  ]);
  const details = await Promise.all([1, 2, 3].map((n) => deliveryDetail(app, me, delivery(n))));
  expect(details.map(({ payload, tries }) => [payload, tries.length])).toEqual([
    ['{"n":1}', 1],
    ['{"n":1}', 1],
    ['{"n":2}', 1],
  ]);
  const events = await rows<{ payload: string }>(
    { databaseUrl: database.url },
    "select payload from webhook_events order by payload",
  );
  expect(events).toEqual([{ payload: '{"n":1}' }, { payload: '{"n":2}' }]);
  await callApi(app, resendDelivery, { deliveryId: delivery(2) }, me);
  expect(await tried(app, me, second, 2)).toMatchObject({ id: delivery(2), state: "delivered" });
  const [call] = await receiver.received(1);
  if (!call) throw new Error("nothing came");
  expect(verify(secret, call)).toEqual({ n: 1 });
  expect(call.headers["webhook-id"]).toBe(`msg_${delivery(2)}`);
});
