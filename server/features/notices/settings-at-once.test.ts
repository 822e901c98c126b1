import { afterAll, beforeAll, expect, test } from "vitest";
import { editNoticeSettings, getNoticeSettings } from "#contract/routes/notices.ts";
import { getProfile, updateProfile } from "#contract/routes/profile.ts";
import { loadAppSecret } from "#server/app-secret.ts";
import type { Services } from "#server/context.ts";
import { type StoppedKinds, unsubscribeUrl } from "#server/features/notices/mail/unsubscribe.ts";
import type { Person } from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import { subscriber } from "#tests/support/layouts.ts";
import { holdRows } from "#tests/support/rows.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const holdProfile = ({ id }: Person) =>
  holdRows(app, "select from profiles where id = $1 for no key update", [id]);

/** By the link in a mail, as a mail program does. */
async function unsubscribe({ id }: Person, kinds: StoppedKinds): Promise<number> {
  const secrets = { current: await loadAppSecret(null, app.dataDir), old: null, earlier: [] };
  const config = { appUrl: app.url } as Services["config"];
  const { pathname } = new URL(unsubscribeUrl({ config, secrets }, id, kinds));
  return (await app.request(pathname, { method: "POST" })).status;
}

async function mailsOf(person: Person) {
  const { kinds } = (await callApi(app, getNoticeSettings, {}, person)).body;
  return Object.fromEntries(kinds.map(({ kind, mail }) => [kind, mail]));
}

test("a new name leaves mails off that were just switched off", async () => {
  const person = await subscriber(app, "Ana");
  const held = await holdProfile(person);
  const off = unsubscribe(person, "spoken");
  await held.waiters(1);
  const renamed = callApi(app, updateProfile, { username: "Ana Lima" }, person);
  await held.waiters(2);
  await held.release();
  expect(await off).toBe(204);
  const now = { username: "Ana Lima", comment_mails: false };
  expect((await renamed).body).toMatchObject(now);
  expect((await callApi(app, getProfile, {}, person)).body).toMatchObject(now);
});

test("a kind that is wanted again leaves the others off that were just switched off", async () => {
  const person = await subscriber(app);
  const held = await holdProfile(person);
  const off = unsubscribe(person, "spoken");
  await held.waiters(1);
  const kind = { kind: "mention", mail: "now" } as const;
  const wanted = callApi(app, editNoticeSettings, { kind }, person);
  await held.waiters(2);
  await held.release();
  expect([await off, (await wanted).status]).toEqual([204, 200]);
  expect(await mailsOf(person)).toEqual({
    comment: "never",
    reply: "never",
    mention: "now",
    approval: "now",
    finished: "never",
  });
});

test("pushes that are switched off leave a kind's mails off that were just switched off", async () => {
  const person = await subscriber(app);
  const edit = (change: object) =>
    callApi(app, editNoticeSettings, { kind: { kind: "approval", ...change } }, person);
  await edit({ mail: "daily" });
  const held = await holdRows(
    app,
    "select from notice_choices where user_id = $1 and kind = 'approval' for no key update",
    [person.id],
  );
  const off = unsubscribe(person, "approval");
  await held.waiters(1);
  const quiet = edit({ push: false });
  await held.waiters(2);
  await held.release();
  expect([await off, (await quiet).status]).toEqual([204, 200]);
  const { kinds } = (await callApi(app, getNoticeSettings, {}, person)).body;
  expect(kinds).toContainEqual({ kind: "approval", mail: "never", push: false });
});
