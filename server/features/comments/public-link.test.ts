import { randomBytes } from "node:crypto";
import { Agent, request } from "node:http";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { removeLayout } from "#contract/routes/layouts.ts";
import { listPublicComments } from "#contract/routes/public-layout.ts";
import type { Person } from "#tests/support/accounts.ts";
import { newApiKey } from "#tests/support/api-keys.ts";
import { callApi } from "#tests/support/call-api.ts";
import { readEventStream } from "#tests/support/event-reader.ts";
import {
  commentAsOwner,
  commentAsVisitor,
  draft,
  type MadeLayout,
  makeLayout,
  subscriber,
} from "#tests/support/layouts.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { rows } from "#tests/support/rows.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { makeWebhook, secretOf } from "#tests/support/webhooks.ts";
import { times } from "#tests/support/wrong-passwords.ts";

const GUESSES = 10_000;

let app: TestApp;
let owner: Person;
let layout: MadeLayout;
beforeAll(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: "on" } });
  owner = await subscriber(app, "canario-nome-visivel");
  layout = await makeLayout(app, owner);
});
afterAll(() => app.close());

let visitors = 0;
function visitor() {
  visitors += 1;
  return { headers: { "X-Forwarded-For": `203.0.113.${visitors}` } };
}

const agent = new Agent({ keepAlive: true, maxSockets: 20 });
afterAll(() => agent.destroy());

/** A link that leads nowhere must not even look different. */
function answer(path: string, method = "GET", body = ""): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = body ? { "Content-Type": "application/json" } : {};
    request(app.url + path, { agent, method, headers }, async (response) => {
      const seen = (await text(response)).replace(/"request_id":"[^"]+"/, "");
      resolve(`${response.statusCode} ${seen}`);
    })
      .on("error", reject)
      .end(body);
  });
}

test("guarantee 16: ten thousand guessed links find nothing and all look alike", async () => {
  expect(Buffer.from(layout.public_link, "base64url").length * 8).toBeGreaterThanOrEqual(128);
  const bodies = new Set<string>();
  const { public_link } = layout;
  const near = [
    public_link.slice(0, -1),
    `${public_link}A`,
    public_link.toLowerCase(),
    "%20",
    "'--",
  ];
  for (const guess of near) bodies.add(await answer(`/api/public/${encodeURIComponent(guess)}`));
  for (let done = 0; done < GUESSES; done += 100) {
    const answers = await times(100, () =>
      answer(`/api/public/${randomBytes(18).toString("base64url")}`),
    );
    for (const seen of answers) bodies.add(seen);
  }
  const gone = await makeLayout(app, owner);
  await callApi(app, removeLayout, { layoutId: gone.id }, { cookie: owner.cookie });
  const body = JSON.stringify(draft());
  for (const link of [gone.public_link, "x".repeat(24)]) {
    bodies.add(await answer(`/api/public/${link}`));
    bodies.add(await answer(`/api/public/${link}/comments`));
    bodies.add(await answer(`/api/public/${link}/events`));
    bodies.add(await answer(`/api/public/${link}/comments`, "POST", body));
  }
  expect([...bodies]).toHaveLength(1);
  expect([...bodies][0]).toMatch(/^404 /);
  printFigure(
    `guarantee 16: ${GUESSES} guessed links and a deleted one: 0 hits, 1 body, token of 144 bits`,
  );
}, 180_000);

test("guarantee 16: one link opens nothing of another layout", async () => {
  const second = await makeLayout(app, owner);
  const { id } = (await commentAsOwner(app, owner, second.id)).body;
  const crossed = await commentAsVisitor(app, layout.public_link, { id }, visitor());
  expect([crossed.status, crossed.error?.code]).toEqual([404, "not_found"]);
  const { data } = (await callApi(app, listPublicComments, { publicLink: layout.public_link }))
    .body;
  expect(data).toEqual([]);
  const file = second.image.original.split("/").at(-1) ?? "";
  const folder = layout.image.original.replace(/\.\w+$/, "");
  expect((await app.request(`${folder}/${file}`)).status).toBe(404);
  for (const odd of ["constructor", "__proto__", "toString", "w1-s00"]) {
    const make = `/files/make/${layout.image.original.split("/").at(-1)}/${odd}`;
    expect([odd, (await app.request(make, { redirect: "manual" })).status]).toEqual([odd, 404]);
  }
});

/** Bytes as they leave, with nothing that a schema would have dropped on the way. */
async function wholeAnswer(path: string, init?: RequestInit): Promise<string> {
  const response = await app.request(path, init);
  return `${[...response.headers].join("\n")}\n${await response.text()}`;
}

test("guarantee 17: nothing public says who owns it or what else there is", async () => {
  await rows(
    app,
    "update profiles set stripe_customer_id = 'cus_canario', stripe_subscription_id = 'sub_canario' where id = $1",
    [owner.id],
  );
  const hidden = await makeLayout(app, owner, { title: "canario-outro-layout" });
  const webhook = await makeWebhook(app, owner, "https://canario-webhook.example/");
  const link = layout.public_link;
  const stream = await readEventStream(`${app.url}/api/public/${link}/events`, {
    lastEventId: "0",
  });
  await commentAsVisitor(app, link, { name: "Bia" }, visitor());
  await commentAsOwner(app, owner, layout.id);
  await stream.seen("comment.created", 2);
  stream.cut();
  const stranger = await subscriber(app);
  const byKey = { headers: { "x-api-key": await newApiKey(app, stranger) } };
  const shown = [
    await wholeAnswer(`/api/public/${link}`),
    await wholeAnswer(`/api/public/${link}/comments`),
    await wholeAnswer(`/api/public/${link}/comments`, {
      method: "POST",
      headers: { "Content-Type": "application/json", ...visitor().headers },
      body: JSON.stringify(draft()),
    }),
    JSON.stringify(stream.events),
    await wholeAnswer(`/public/${link}`),
    await wholeAnswer(layout.image.original),
    await wholeAnswer("/api/openapi.json"),
    await wholeAnswer("/api/layouts", byKey),
    await wholeAnswer(`/api/layouts/${layout.id}/comments`, byKey),
  ];
  const canaries = [
    owner.email,
    owner.id,
    owner.accessToken,
    owner.cookie,
    await newApiKey(app, owner),
    await secretOf(app, owner, webhook.id),
    webhook.id,
    "canario-webhook",
    layout.category_id,
    "cus_canario",
    "sub_canario",
    hidden.public_link,
    hidden.id,
    "canario-outro-layout",
  ];
  const found = canaries.filter((canary) => shown.some((seen) => seen.includes(canary)));
  expect(found).toEqual([]);
  printFigure(
    `guarantee 17: ${canaries.length} canaries in ${shown.length} public answers: ${found.length} found`,
  );
});
