import { expect, onTestFinished, test } from "vitest";
import { getPushKey } from "#contract/routes/push.ts";
import { callApi } from "#tests/support/call-api.ts";
import { commentAsVisitor, makeLayout, subscriber } from "#tests/support/layouts.ts";
import { pushesSent } from "#tests/support/notices.ts";
import { startPushService, subscribedBrowser } from "#tests/support/push-receiver.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { makeTestPlace } from "#tests/support/test-place.ts";
import { LOCAL_RECEIVERS, until } from "#tests/support/webhooks.ts";

const FIRST = "the secret that everything was made with";
const SECOND = "the secret that comes after the first one";

test("a new APP_SECRET leaves browsers subscribed, with the same key", async () => {
  const place = await makeTestPlace();
  onTestFinished(place.leave);
  const start = (APP_SECRET: string, APP_SECRET_OLD = "") =>
    startTestApp({ at: place, env: { ...LOCAL_RECEIVERS, APP_SECRET, APP_SECRET_OLD } });
  const service = await startPushService();
  onTestFinished(service.close);
  const keyOf = async (app: TestApp) => (await callApi(app, getPushKey, {}, owner)).body.key;
  const maker = await start(FIRST);
  const owner = await subscriber(maker);
  const { public_link: link } = await makeLayout(maker, owner);
  const browser = await subscribedBrowser(maker, service, owner);
  const key = await keyOf(maker);
  await maker.close();
  const changed = await start(SECOND, FIRST);
  await until("the rewrite", () =>
    changed.logLines.some(({ msg }) => /APP_SECRET_OLD can be removed/.test(String(msg))),
  );
  await changed.close();
  const after = await start(SECOND);
  onTestFinished(() => after.close());
  expect(await keyOf(after)).toBe(key);
  await commentAsVisitor(after, link);
  await pushesSent(after);
  expect(browser.pushed).toHaveLength(1);
});
