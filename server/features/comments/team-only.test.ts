import { afterAll, beforeAll, expect, test } from "vitest";
import { removeComment, setCommentStatus } from "#contract/routes/comments.ts";
import { createReply, editReply, reactToComment, removeReply } from "#contract/routes/replies.ts";
import { type Person, someEmail } from "#tests/support/accounts.ts";
import { newApiKey } from "#tests/support/api-keys.ts";
import { callApi } from "#tests/support/call-api.ts";
import { newGuest, replyAsMember } from "#tests/support/conversation.ts";
import { readEventStream } from "#tests/support/event-reader.ts";
import { jobsSettled } from "#tests/support/jobs.ts";
import { commentAsVisitor, makeLayout, subscriber } from "#tests/support/layouts.ts";
import { liftLimits } from "#tests/support/lift-limits.ts";
import { makePresentation } from "#tests/support/links.ts";
import { mailsTo } from "#tests/support/mails.ts";
import { noticesTold } from "#tests/support/notices.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { newMember } from "#tests/support/spaces.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { LOCAL_RECEIVERS, makeWebhook, startReceiver } from "#tests/support/webhooks.ts";

const CANARY = "canario-so-da-equipe";

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await startTestApp({ env: LOCAL_RECEIVERS });
  await liftLimits(app);
  owner = await subscriber(app);
});
afterAll(() => app.close());

test("guarantee 73: what only the team reads is in no byte that reaches a guest, a program or a webhook", async () => {
  const receiver = await startReceiver();
  await makeWebhook(app, owner, receiver.url);
  const key = await newApiKey(app, owner);
  const layout = await makeLayout(app, owner);
  const presentation = await makePresentation(app, owner, { layout_ids: [layout.id] });
  const links = [layout.public_link, `${presentation.public_link}.${layout.id}`];
  const guest = await newGuest(app);
  const streams = await Promise.all(
    links.map((link) => readEventStream(`${app.url}/api/public/${link}/events`)),
  );
  for (const stream of streams) await stream.seen("ready", 1);
  const { body: comment } = await commentAsVisitor(app, layout.public_link, {}, guest);
  const [firstStream] = streams;
  await firstStream?.seen("comment.created", 1);

  // Everything that can happen to what the team says among itself.
  const editor = await newMember(app, owner, "editor", "Canario Equipe");
  const said = await replyAsMember(app, editor, comment.id, {
    text: `${CANARY} @fulana`,
    visibility: "team",
    mentions: [owner.id],
  });
  const me = { cookie: owner.cookie };
  await callApi(app, editReply, { replyId: said.id, text: `${CANARY} outra vez` }, me);
  const reaction = { commentId: comment.id, reply_id: said.id, kind: "👀", on: true } as const;
  await callApi(app, reactToComment, reaction, me);
  const gone = await replyAsMember(app, owner, comment.id, { text: CANARY, visibility: "team" });
  await callApi(app, removeReply, { replyId: gone.id }, me);
  const status = { layoutId: layout.id, ids: [comment.id], status: "resolved" as const };
  await callApi(app, setCommentStatus, status, me);
  await firstStream?.seen("comment.updated", 1);

  const shown: string[] = [];
  const asGuest = async (path: string, headers: Record<string, string> = {}) => {
    const response = await app.request(path, { headers: { ...guest.headers, ...headers } });
    shown.push(`${path} ${JSON.stringify([...response.headers])} ${await response.text()}`);
  };
  for (const link of links) {
    for (const rest of ["", "/comments", "/comments?limit=5", `/comments/${comment.id}`, "/mine"]) {
      await asGuest(`/api/public/${link}${rest}`);
    }
  }
  await asGuest(`/public/${layout.public_link}`);
  await asGuest(`/presentation/${presentation.public_link}`);
  await asGuest(`/api/public-presentations/${presentation.public_link}`);
  for (const path of [`/api/layouts/${layout.id}/comments`, "/api/layouts"]) {
    const response = await app.request(path, { headers: { "X-API-Key": key } });
    shown.push(`key ${path} ${await response.text()}`);
  }
  // A guest who repeats its id, and streams that come back from the start.
  const repeated = await app.request(`/api/public/${links[0]}/comments/${comment.id}/replies`, {
    method: "POST",
    headers: { "Content-Type": "application/json", ...guest.headers },
    body: JSON.stringify({ id: said.id, text: "qualquer" }),
  });
  shown.push(await repeated.text());
  const resumed = await readEventStream(`${app.url}/api/public/${links[0]}/events`, {
    lastEventId: "0",
  });
  await resumed.seen("comment.updated", 1);
  for (const stream of [...streams, resumed]) {
    shown.push(JSON.stringify(stream.events));
    stream.cut();
  }
  await receiver.received(1);
  shown.push(...receiver.calls.map(({ body }) => body));
  await noticesTold(app);
  await jobsSettled(app, "deliver-webhooks");
  shown.push(JSON.stringify(await mailsTo(app, someEmail())));

  const words = [CANARY, said.id, gone.id, "Canario Equipe"];
  const found = shown.flatMap((text) => words.filter((word) => text.includes(word)));
  printFigure(
    `guarantee 73: ${words.length} canaries of the team in ${shown.length} answers, streams, webhooks and mails: ${found.length} found`,
  );
  expect(found).toEqual([]);
  const counts = shown.flatMap((text) => [...text.matchAll(/"reply_count":(\d+)/g)]);
  expect(counts.length).toBeGreaterThan(3);
  expect(new Set(counts.map(([, count]) => count))).toEqual(new Set(["0"]));
  // The team has it, as a member of it sees.
  const inside = await app.request(`/api/comments/${comment.id}`, {
    headers: { Cookie: `alfinete_session=${editor.cookie}` },
  });
  expect(await inside.text()).toContain(CANARY);
  const removed = await callApi(app, removeComment, { commentId: comment.id }, me);
  expect(removed.status).toBe(204);
});

test("streams of the team have it live, in order with everything else", async () => {
  const layout = await makeLayout(app, owner);
  const { body: comment } = await commentAsVisitor(app, layout.public_link);
  const inside = await readEventStream(`${app.url}/api/layouts/${layout.id}/events`, {
    cookie: owner.cookie,
  });
  await inside.seen("ready", 1);
  await replyAsMember(app, owner, comment.id, { text: "Um" });
  const said = await replyAsMember(app, owner, comment.id, { text: "Dois", visibility: "team" });
  await callApi(app, removeReply, { replyId: said.id }, { cookie: owner.cookie });
  await inside.seen("reply.deleted", 1);
  const told = inside.events.filter(({ type }) => type.startsWith("reply."));
  // What was said and taken back before it was read is told as gone.
  expect(told.map(({ type }) => type).slice(-1)).toEqual(["reply.deleted"]);
  expect(told.map(({ id }) => id)).toEqual(told.map(({ id }) => id).toSorted((a, b) => a - b));
  expect(told.at(-1)?.data).toEqual({ id: said.id, comment_id: comment.id, reply_count: 1 });
  inside.cut();
});

test("a program's key gives no replies of its own", async () => {
  const layout = await makeLayout(app, owner);
  const { body: comment } = await commentAsVisitor(app, layout.public_link);
  const key = await newApiKey(app, owner);
  const response = await app.request(createReply.path.replace(":commentId", comment.id), {
    method: "POST",
    headers: { "X-API-Key": key, "Content-Type": "application/json" },
    body: JSON.stringify({ id: crypto.randomUUID(), text: "oi" }),
  });
  expect(response.status).toBe(401);
});
