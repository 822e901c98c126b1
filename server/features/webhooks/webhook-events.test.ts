import { afterAll, beforeAll, expect, test } from "vitest";
import {
  editComment,
  moveComment,
  removeComment,
  setCommentStatus,
} from "#contract/routes/comments.ts";
import { eraseGuest } from "#contract/routes/guests.ts";
import { removeLayout } from "#contract/routes/layouts.ts";
import { reactToComment } from "#contract/routes/replies.ts";
import { editWebhook } from "#contract/routes/webhooks.ts";
import { type WebhookEventType, webhookEventTypes } from "#contract/webhook-events.ts";
import { webhookExample } from "#contract/webhook-examples.ts";
import type { Person } from "#tests/support/accounts.ts";
import { askApproval, decideBy } from "#tests/support/approvals.ts";
import { callApi } from "#tests/support/call-api.ts";
import { newGuest, replyAsMember } from "#tests/support/conversation.ts";
import {
  commentAsVisitor,
  type MadeLayout,
  makeLayout,
  subscriber,
} from "#tests/support/layouts.ts";
import { readMail } from "#tests/support/mails.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { countRows, rows } from "#tests/support/rows.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { makeVersion } from "#tests/support/versions.ts";
import {
  LOCAL_RECEIVERS,
  makeWebhook,
  type Receiver,
  startReceiver,
  webhookNow,
} from "#tests/support/webhooks.ts";

const TEAM_ONLY = "Só entre nós: o cliente paga tarde";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: LOCAL_RECEIVERS });
});
afterAll(() => app.close());

interface Message {
  type: WebhookEventType;
  timestamp: string;
  data: Record<string, unknown> & { id: string; url: string };
}

function messagesOf(receiver: Receiver): Message[] {
  return receiver.calls.map(({ body }) => JSON.parse(body));
}

/** Everything that an event can come from, and words that no webhook may carry. */
async function doEverything(owner: Person, layout: MadeLayout): Promise<void> {
  const { cookie } = owner;
  const guest = await newGuest(app);
  const made = await commentAsVisitor(app, layout.public_link, { name: "Bia" }, guest);
  const commentId = made.body.id;
  await callApi(app, editComment, { commentId, comment: "Mais à direita" }, { cookie });
  await callApi(app, moveComment, { commentId, x_position: 50, y_position: 60 }, { cookie });
  await callApi(app, reactToComment, { commentId, kind: "👍", on: true }, { cookie });
  const ids = { layoutId: layout.id, ids: [commentId] };
  await callApi(app, setCommentStatus, { ...ids, status: "resolved" }, { cookie });
  await callApi(app, setCommentStatus, { ...ids, status: "open" }, { cookie });
  await replyAsMember(app, owner, commentId, { text: TEAM_ONLY, visibility: "team" });
  await replyAsMember(app, owner, commentId, { text: "Feito", visibility: "public" });
  await callApi(app, removeComment, { commentId }, { cookie });
  await makeVersion(app, owner, layout.id);
  const round = await askApproval(app, owner, layout.id);
  const decided = await decideBy(
    app,
    layout.public_link,
    round,
    { name: "Bia", version: 2, result: "changes_requested", text: "Falta o rodapé" },
    guest,
  );
  expect([decided.status, decided.error]).toEqual([201, null]);
}

/** The events that `doEverything` and the making of a layout are. */
const EXPECTED: Record<WebhookEventType, number> = {
  // One of a guest, and one that a decision became.
  "comment.created": 2,
  // Edited and moved; a reaction is none.
  "comment.updated": 2,
  "comment.resolved": 1,
  "comment.reopened": 1,
  "comment.deleted": 1,
  "reply.created": 1,
  "layout.created": 1,
  "version.created": 1,
  "approval.decided": 1,
};

test("guarantee 110: each event reaches the webhooks of its type and layout, as documented, and what only the team reads none", async () => {
  const owner = await subscriber(app, "Ana");
  const receiver = await startReceiver();
  for (const type of webhookEventTypes) await makeWebhook(app, owner, receiver.url, type);
  const layout = await makeLayout(app, owner, { title: "Capa" });
  const other = await makeLayout(app, owner, { title: "Contracapa" });
  const ofOther = await startReceiver();
  for (const type of webhookEventTypes.filter((one) => one !== "layout.created"))
    await makeWebhook(app, owner, ofOther.url, type, { layout_id: other.id });
  await doEverything(owner, layout);
  await commentAsVisitor(app, other.public_link, { comment: "Este é o outro" });

  const count = Object.values(EXPECTED).reduce((sum, one) => sum + one, 0) + 2;
  await receiver.received(count);
  await ofOther.received(1);
  const told = messagesOf(receiver);
  const ofLayout = told.filter(({ data }) => data.url.includes(layout.id));
  const sent = (type: WebhookEventType) => ofLayout.filter((message) => message.type === type);
  expect(Object.fromEntries(webhookEventTypes.map((type) => [type, sent(type).length]))).toEqual(
    EXPECTED,
  );
  for (const type of webhookEventTypes) {
    const [message] = sent(type);
    const example = webhookExample(type);
    expect(Object.keys(message ?? {})).toEqual(Object.keys(example));
    expect([type, Object.keys(message?.data ?? {}).sort()]).toEqual([
      type,
      Object.keys(example.data).sort(),
    ]);
  }
  expect(sent("comment.resolved")[0]?.data).toMatchObject({
    status: "resolved",
    resolved: { by: "Ana" },
    moderation: { by: "Ana" },
    picture_url: expect.stringContaining(`${app.url}/files/spot/`),
  });
  expect(sent("approval.decided")[0]?.data).toMatchObject({
    result: "changes_requested",
    name: "Bia",
    text: "Falta o rodapé",
    version: 2,
  });
  expect(messagesOf(ofOther).map(({ data }) => data)).toMatchObject([
    { comment: "Este é o outro" },
  ]);
  const everything = JSON.stringify([...told, ...messagesOf(ofOther)]);
  expect(everything).not.toContain(TEAM_ONLY);
  const kept = "webhook_events where payload like '%' || $1 || '%'";
  expect(await countRows(app, kept, [TEAM_ONLY])).toBe(0);
  printFigure(
    `guarantee 110: ${told.length} messages of ${webhookEventTypes.length} events with the documented fields; 1 of ${told.length} to the webhooks of one layout; 0 team-only words`,
  );
});

test("a comment that its author removes under team-only answers is deleted to webhooks, once", async () => {
  const owner = await subscriber(app);
  const layout = await makeLayout(app, owner);
  const receiver = await startReceiver();
  await makeWebhook(app, owner, receiver.url, "comment.deleted");
  await makeWebhook(app, owner, receiver.url, "comment.updated");
  const { cookie } = owner;
  const { body } = await commentAsVisitor(app, layout.public_link, {}, { cookie: "" });
  await rows(app, "update comments set author_id = $1 where id = $2", [owner.id, body.id]);
  await replyAsMember(app, owner, body.id, { visibility: "team" });
  await callApi(app, removeComment, { commentId: body.id }, { cookie });
  await callApi(app, removeComment, { commentId: body.id }, { cookie });
  // Those that are sent together come in any order.
  await receiver.received(1);
  const last = await commentAsVisitor(app, layout.public_link);
  await callApi(app, removeComment, { commentId: last.body.id }, { cookie });
  await receiver.received(2);
  expect(messagesOf(receiver).map(({ type, data }) => [type, data.id])).toEqual([
    ["comment.deleted", body.id],
    ["comment.deleted", last.body.id],
  ]);
  expect(receiver.calls[0]?.body).not.toContain("à esquerda");
});

test("the pictures of guarded layouts are not pointed to", async () => {
  const owner = await subscriber(app);
  const layout = await makeLayout(app, owner);
  const receiver = await startReceiver();
  await makeWebhook(app, owner, receiver.url);
  await rows(app, "update layouts set link_expires_at = now() + interval '1 day' where id = $1", [
    layout.id,
  ]);
  await commentAsVisitor(app, layout.public_link);
  await receiver.received(1);
  expect(messagesOf(receiver)[0]?.data.picture_url).toBeNull();
});

test("a webhook is for one of one's own layouts, and for no new ones", async () => {
  const owner = await subscriber(app);
  const layout = await makeLayout(app, owner, { title: "Capa" });
  const stranger = await subscriber(app);
  const foreign = await makeLayout(app, stranger);
  const { cookie } = owner;
  const url = "https://recebe.example/";
  const made = await makeWebhook(app, owner, url, "reply.created", { layout_id: layout.id });
  expect(made.layout).toEqual({ id: layout.id, title: "Capa" });
  const change = { webhookId: made.id, layout_id: foreign.id };
  const refused = await callApi(app, editWebhook, change, { cookie });
  expect([refused.status, refused.error?.code]).toEqual([404, "not_found"]);
  const toNew = { webhookId: made.id, event_type: "layout.created" as const };
  expect((await callApi(app, editWebhook, toNew, { cookie })).status).toBe(422);
  const toAll = { webhookId: made.id, layout_id: null, format: "slack" as const };
  const changed = await callApi(app, editWebhook, toAll, { cookie });
  expect(changed.body).toMatchObject({ layout_id: null, layout: null, format: "slack" });
});

test("when its layout goes a webhook stays, switched off, says why by mail, and is not for all others", async () => {
  const owner = await subscriber(app);
  const layout = await makeLayout(app, owner);
  const receiver = await startReceiver();
  const { cookie } = owner;
  const chosen = { layout_id: layout.id };
  const { id } = await makeWebhook(app, owner, receiver.url, "comment.created", chosen);
  await callApi(app, removeLayout, { layoutId: layout.id }, { cookie });
  expect(await webhookNow(app, owner, id)).toMatchObject({
    is_active: false,
    layout_id: layout.id,
    layout: null,
    switched_off_by: "layout_removed",
  });
  const mail = await readMail(app, owner.email, "Desativamos um webhook seu");
  expect(mail.text).toContain("O layout que o webhook");
  const on = { webhookId: id, is_active: true };
  const refused = await callApi(app, editWebhook, on, { cookie });
  expect([refused.status, refused.error?.code]).toEqual([409, "webhook_layout_gone"]);
  const other = await makeLayout(app, owner);
  await commentAsVisitor(app, other.public_link);
  const now = await callApi(app, editWebhook, { ...on, layout_id: null }, { cookie });
  expect(now.body).toMatchObject({ is_active: true, switched_off_by: null });
  await commentAsVisitor(app, other.public_link, { comment: "Agora sim" });
  await receiver.received(1);
  expect(messagesOf(receiver)[0]?.data.comment).toBe("Agora sim");
});

test("a guest who is erased goes from what webhooks were told", async () => {
  const owner = await subscriber(app);
  const layout = await makeLayout(app, owner);
  await makeWebhook(app, owner, "http://127.0.0.1:9/");
  const guest = await newGuest(app);
  await commentAsVisitor(app, layout.public_link, { name: "Clara", comment: "Meu nome" }, guest);
  const told = "webhook_events where owner_id = $1 and payload like '%Clara%'";
  expect(await countRows(app, told, [owner.id])).toBe(1);
  await callApi(app, eraseGuest, {}, guest);
  expect(await countRows(app, told, [owner.id])).toBe(0);
});
