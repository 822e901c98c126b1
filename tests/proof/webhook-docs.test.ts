import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { editWebhook, sendTestEvent } from "#contract/routes/webhooks.ts";
import { webhookEventTypes } from "#contract/webhook-events.ts";
import { newPerson } from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import { ChildProgram } from "#tests/support/child-program.ts";
import { freePort } from "#tests/support/free-port.ts";
import { commentAsVisitor, makeLayout } from "#tests/support/layouts.ts";
import { giveSpecialAccess } from "#tests/support/owned-ids.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { temporaryFolder } from "#tests/support/temporary-folder.ts";
import { startTestApp } from "#tests/support/test-app.ts";
import { LOCAL_RECEIVERS, makeWebhook, secretOf, tried, until } from "#tests/support/webhooks.ts";

const GUIDE = readFileSync("docs/webhooks.md", "utf8");

function receiverInTheGuide(): string {
  const [, code] = /```js\n([\s\S]*?)```/.exec(GUIDE) ?? [];
  if (!code) throw new Error("docs/webhooks.md has no receiver");
  return code;
}

/** The guide's receiver, run as its reader would. */
async function runReceiver(secret: string) {
  const file = join(await temporaryFolder(), "receiver.mjs");
  await writeFile(file, receiverInTheGuide());
  const port = await freePort();
  const program = new ChildProgram(file, [], { WEBHOOK_SECRET: secret, PORT: String(port) });
  onTestFinished(() => program.kill("SIGTERM").then(() => {}));
  const url = `http://127.0.0.1:${port}/`;
  await until("the receiver", () =>
    fetch(url, { method: "POST" }).then(
      () => true,
      () => false,
    ),
  );
  return { url, program };
}

test("a receiver written only from docs/webhooks.md verifies real deliveries and refuses forged ones", async () => {
  const app = await startTestApp({ env: LOCAL_RECEIVERS });
  onTestFinished(() => app.close());
  const user = await newPerson(app);
  await giveSpecialAccess(app, user.id);
  const layout = await makeLayout(app, user);
  // The address has to be known before the secret is, so the webhook moves to its receiver afterwards.
  const webhook = await makeWebhook(app, user, "http://127.0.0.1:9/");
  const receiver = await runReceiver(await secretOf(app, user, webhook.id));
  await callApi(
    app,
    editWebhook,
    { webhookId: webhook.id, url: receiver.url },
    { cookie: user.cookie },
  );
  await commentAsVisitor(app, layout.public_link, { comment: "Acentuação: ç, ã, 🙂" });
  expect(await tried(app, user, webhook.id, 1)).toMatchObject({
    state: "delivered",
    last_status: 204,
  });
  await callApi(app, sendTestEvent, { webhookId: webhook.id }, { cookie: user.cookie });
  expect(await tried(app, user, webhook.id, 1)).toMatchObject({
    state: "delivered",
    last_status: 204,
  });

  const at = String(Math.floor(Date.now() / 1000));
  const forged = { "webhook-id": "msg_1", "webhook-timestamp": at, "webhook-signature": "v1,AAAA" };
  const refused = await fetch(receiver.url, { method: "POST", body: "{}", headers: forged });
  expect(refused.status).toBe(400);
  // As long as a good one in characters, longer in bytes: it must not bring the receiver down.
  const odd = { ...forged, "webhook-signature": `v1,${"é".repeat(44)}` };
  expect((await fetch(receiver.url, { method: "POST", body: "{}", headers: odd })).status).toBe(
    400,
  );
  const lines = receiverInTheGuide().trim().split("\n").length;
  expect(lines).toBeLessThanOrEqual(15);
  printFigure(
    `docs/webhooks.md: its receiver of ${lines} lines took 2 real deliveries and refused 2 forged`,
  );
});

test("the guide names every event and every wait", () => {
  for (const type of [...webhookEventTypes, "webhook.test"]) expect(GUIDE).toContain(`\`${type}\``);
  expect(GUIDE.replace(/\s+/g, " ")).toContain(
    "5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h e 24 h",
  );
});
