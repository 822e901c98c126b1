import { afterAll, beforeAll, expect, test } from "vitest";
import { commentMessages } from "#contract/messages/comments.ts";
import { listAllComments, moveComment } from "#contract/routes/comments.ts";
import { movePublicComment } from "#contract/routes/guests.ts";
import type { Person } from "#tests/support/accounts.ts";
import { askApproval, decideBy, readApprovals } from "#tests/support/approvals.ts";
import { callApi } from "#tests/support/call-api.ts";
import { newGuest, replyAsMember } from "#tests/support/conversation.ts";
import { jobsSettled } from "#tests/support/jobs.ts";
import { commentAsVisitor, makeLayout, subscriber } from "#tests/support/layouts.ts";
import { mailsTo, readMail } from "#tests/support/mails.ts";
import { noticesTold } from "#tests/support/notices.ts";
import { newMember } from "#tests/support/spaces.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await startTestApp();
  owner = await subscriber(app, "Ana");
});
afterAll(() => app.close());

/** What somebody wrote with a decision. */
async function unpinned() {
  const layout = await makeLayout(app, owner, { title: "Vitrine" });
  const round = await askApproval(app, owner, layout.id);
  const guest = await newGuest(app);
  const asks = { result: "changes_requested", text: "O preço ainda é o antigo" } as const;
  expect((await decideBy(app, layout.public_link, round, asks, guest)).status).toBe(201);
  const { round: decided } = await readApprovals(app, owner, layout.id);
  return { layout, guest, commentId: decided?.decisions[0]?.comment_id ?? "" };
}

test("a comment about the whole layout has no point to move, for nobody", async () => {
  const { layout, guest, commentId } = await unpinned();
  const where = { commentId, x_position: 10, y_position: 10 };
  const moved = [
    await callApi(app, moveComment, where, owner),
    await callApi(app, movePublicComment, { publicLink: layout.public_link, ...where }, guest),
  ];
  const params = { field: "x_position", reason: commentMessages.unpinned };
  for (const { status, error } of moved) {
    expect([status, error]).toMatchObject([422, { code: "invalid_input", params }]);
  }
});

test("instead of the picture of a spot, lists show the layout's card", async () => {
  const { layout, commentId } = await unpinned();
  await jobsSettled(app, "render-layout");
  await commentAsVisitor(app, layout.public_link, {});
  const { data } = (await callApi(app, listAllComments, { layout_id: layout.id }, owner)).body;
  const [other, about] = data;
  expect(other?.crop).toMatch(/^\/files\/spot\//);
  expect([about?.id, about?.pinned]).toEqual([commentId, false]);
  expect(about?.crop).toMatch(/^\/files\/assets\/.*\.webp$/);
  const card = await app.request(about?.crop ?? "");
  expect([card.status, card.headers.get("content-type")]).toEqual([200, "image/webp"]);
  expect((await app.request(`/files/spot/${commentId}`)).status).toBe(404);
});

test("mails that speak of it have no picture; the mail about the decision is the only one it causes", async () => {
  const { layout, commentId } = await unpinned();
  await noticesTold(app);
  const told = (await mailsTo(app, owner.email)).filter(({ links }) =>
    links.some((link) => link.includes(`/layouts/${layout.id}`)),
  );
  expect(told.map(({ subject }) => subject)).toEqual(["Clara pediu ajustes em Vitrine"]);
  const editor = await newMember(app, owner, "editor", "Caio");
  const mentions = [editor.id];
  await replyAsMember(app, owner, commentId, { text: "@Caio, você troca?", mentions });
  const mention = await readMail(app, editor.email, /mencionou/);
  expect(mention.html).toContain("você troca?");
  expect(mention.html).not.toMatch(/<img[^>]*(cid:|data:)/);
});
