import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { pushWords } from "#contract/messages/push.ts";
import { removeComment } from "#contract/routes/comments.ts";
import { removeMember } from "#contract/routes/members.ts";
import { markRead } from "#contract/routes/replies.ts";
import { hashToken } from "#server/features/accounts/index.ts";
import { sealSubscription } from "#server/features/notices/push/sealed-subscription.ts";
import { askApproval, decideBy } from "#tests/support/approvals.ts";
import { callApi } from "#tests/support/call-api.ts";
import { newGuest, replyAsMember } from "#tests/support/conversation.ts";
import {
  commentAsOwner,
  commentAsVisitor,
  makeLayout,
  subscriber,
} from "#tests/support/layouts.ts";
import { liftLimits } from "#tests/support/lift-limits.ts";
import { setLink } from "#tests/support/links.ts";
import { pushesSent } from "#tests/support/notices.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import {
  type PushService,
  startPushService,
  subscribedBrowser,
} from "#tests/support/push-receiver.ts";
import { countRows, rows } from "#tests/support/rows.ts";
import { newMember } from "#tests/support/spaces.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { LOCAL_RECEIVERS, startReceiver } from "#tests/support/webhooks.ts";

const SECRET = "the secret of an installation that pushes";
const QUARTER = 15 * 60_000;
const COMMENTS = 1_000;
const AT_ONCE = 25;

let app: TestApp;
let service: PushService;
beforeAll(async () => {
  service = await startPushService();
  app = await startTestApp({ env: LOCAL_RECEIVERS });
  await liftLimits(app);
});
afterAll(async () => {
  await app.close();
  service.close();
});

/** An owner with a layout and a browser that is told. */
async function pushedOwner(title = "Vitrine") {
  const owner = await subscriber(app, "Olga");
  const layout = await makeLayout(app, owner, { title });
  const browser = await subscribedBrowser(app, service, owner);
  const say = (comment: string, name = "Ana") =>
    commentAsVisitor(app, layout.public_link, { comment, name });
  return { owner, layout, browser, say };
}

async function pushesAfter(milliseconds: number): Promise<void> {
  app.advanceClock(milliseconds);
  await pushesSent(app);
}

test("a comment arrives encrypted, signed, and says who said what, where it leads, and for how long", async () => {
  const { layout, browser, say } = await pushedOwner();
  const { body } = await say("Mais claro aqui");
  await pushesSent(app);
  const [pushed] = browser.pushed;
  expect(pushed?.message).toEqual({
    title: "Vitrine",
    body: "Ana comentou: Mais claro aqui",
    url: `/layouts/${layout.id}?comment=${body.id}`,
    tag: layout.id,
  });
  expect(pushed?.bytes.includes("Vitrine") || pushed?.bytes.includes("claro")).toBe(false);
  expect(pushed?.headers).toMatchObject({
    ttl: "86400",
    urgency: "normal",
    topic: layout.id.replaceAll("-", ""),
    "content-encoding": "aes128gcm",
  });
});

test("mentions and decisions come at once and alone, however soon after another", async () => {
  const { owner, layout, browser, say } = await pushedOwner();
  await say("primeiro");
  await pushesSent(app);
  const member = await newMember(app, owner, "editor", "Edu");
  const { body } = await commentAsOwner(app, member, layout.id);
  await replyAsMember(app, member, body.id, { text: "Olha isto", mentions: [owner.id] });
  await decideBy(
    app,
    layout.public_link,
    await askApproval(app, owner, layout.id),
    { name: "Clara" },
    await newGuest(app),
  );
  await pushesSent(app);
  const urgent = browser.pushed.slice(1);
  expect(urgent.map(({ message }) => message.body).sort()).toEqual([
    "Clara aprovou",
    "Edu mencionou você: Olha isto",
  ]);
  for (const { headers } of urgent)
    expect([headers.urgency, headers.topic]).toEqual(["high", undefined]);
  expect(new Set(browser.pushed.map(({ message }) => message.tag)).size).toBe(3);
});

test("what follows within a quarter of an hour is told together when that is over, without what was read or removed", async () => {
  const { owner, layout, browser, say } = await pushedOwner();
  await say("primeiro");
  await pushesSent(app);
  for (const words of ["segundo", "terceiro", "quarto"]) await say(words);
  await pushesAfter(QUARTER - 60_000);
  expect(browser.pushed).toHaveLength(1);
  const removed = await say("levado de volta");
  await callApi(app, removeComment, { commentId: removed.body.id }, owner);
  await pushesAfter(60_000);
  expect(browser.pushed.slice(1).map(({ message }) => message)).toEqual([
    {
      title: "3 novidades em Vitrine",
      body: "Ana comentou: quarto",
      url: `/layouts/${layout.id}`,
      tag: layout.id,
    },
  ]);
  await say("lido na página");
  await pushesAfter(60_000);
  const [{ seq } = { seq: 0 }] = await rows<{ seq: number }>(
    app,
    "select event_seq as seq from layouts where id = $1",
    [layout.id],
  );
  await callApi(app, markRead, { layoutId: layout.id, seq }, owner);
  await pushesAfter(QUARTER);
  expect(browser.pushed).toHaveLength(2);
});

test("guarantee 96: of a guarded layout neither title nor name nor words leave", async () => {
  const { owner, layout, browser } = await pushedOwner("Lançamento secreto");
  await setLink(app, owner, layout.id, { password: "abre-te" });
  await commentAsOwner(app, await newMember(app, owner, "editor", "Edu"), layout.id, {
    comment: "palavras guardadas",
  });
  await pushesSent(app);
  const [pushed] = browser.pushed;
  expect(pushed?.message).toMatchObject({ title: pushWords.guarded, body: pushWords.guardedBody });
  const said = JSON.stringify(pushed?.message);
  const leaks = ["Lançamento", "Edu", "palavras"].filter((word) => said.includes(word));
  printFigure(`guarantee 96: push of a guarded layout: ${leaks.length} of 3 words in it`);
  expect(leaks).toEqual([]);
});

test("whoever leaves the space hears nothing more of it", async () => {
  const { owner, layout, browser } = await pushedOwner();
  const member = await newMember(app, owner, "editor", "Edu");
  const theirs = await subscribedBrowser(app, service, member);
  const { body } = await commentAsOwner(app, owner, layout.id, { comment: "Vamos?" });
  await replyAsMember(app, owner, body.id, { text: "Edu?", mentions: [member.id] });
  await replyAsMember(app, member, body.id, { text: "Vamos" });
  await pushesSent(app);
  expect([theirs.pushed.length, browser.pushed.length]).toEqual([1, 1]);
  await replyAsMember(app, owner, body.id, { text: "Então sobe" });
  await pushesSent(app);
  await callApi(app, removeMember, { memberId: member.id }, owner);
  app.advanceClock(QUARTER);
  await pushesSent(app);
  expect([theirs.pushed.length, browser.pushed.length]).toEqual([1, 1]);
});

test("guarantee 96: a browser that is gone is forgotten, a push service in trouble asked again, a refusal final", async () => {
  const answers: [statuses: number[], calls: number, arrived: number, left: number][] = [
    [[410], 1, 0, 0],
    [[404], 1, 0, 0],
    [[400], 1, 0, 1],
    [[413], 1, 0, 1],
    [[500], 2, 1, 1],
    [[429, 503], 3, 1, 1],
  ];
  for (const [statuses, calls, arrived, left] of answers) {
    const { owner, browser, say } = await pushedOwner();
    browser.answerWith(...statuses);
    await say("Chegou?");
    await pushesSent(app);
    const kept = await countRows(app, "push_subscriptions where user_id = $1", [owner.id]);
    expect([statuses, browser.calls(), browser.pushed.length, kept]).toEqual([
      statuses,
      calls,
      arrived,
      left,
    ]);
  }
  printFigure(
    "guarantee 96: answers 404 and 410: forgotten; 400 and 413: dropped, asked once; 500, 429 and 503: asked again, arrived",
  );
});

test("guarantee 96: an address that only we can reach is not called, however it came to be stored", async () => {
  const closed = await startTestApp({ env: { APP_SECRET: SECRET } });
  onTestFinished(() => closed.close());
  const canary = await startReceiver();
  const owner = await subscriber(closed);
  const layout = await makeLayout(closed, owner);
  const { p256dh, auth } = service.newBrowser();
  const port = new URL(canary.url).port;
  const hosts = ["127.0.0.1", "localhost", "[::ffff:127.0.0.1]", "0x7f000001"];
  for (const host of hosts) {
    const address = `http://${host}:${port}/push/1`;
    const sealed = sealSubscription(
      { current: SECRET, old: null, earlier: [] },
      { endpoint: address, p256dh, auth },
    );
    await rows(
      closed,
      `insert into push_subscriptions (user_id, session_id, endpoint_hash, sealed)
       select user_id, id, $2, $3 from sessions where user_id = $1
       on conflict (session_id) do update set endpoint_hash = $2, sealed = $3`,
      [owner.id, hashToken(address), sealed],
    );
    await commentAsVisitor(closed, layout.public_link);
    closed.advanceClock(QUARTER);
    await pushesSent(closed);
  }
  const refused = closed.logLines.filter(({ msg }) => msg === "push refused");
  expect(refused.map(({ fault }) => fault)).toEqual(hosts.map(() => "private_address"));
  expect(JSON.stringify(refused)).not.toContain("/push/");
  expect(canary.connections()).toBe(0);
  printFigure(
    `guarantee 96: ${hosts.length} addresses at connect: all refused, canary: ${canary.connections()} connections`,
  );
});

test("guarantee 96: a thousand comments are one push, and a second one a quarter of an hour later", async () => {
  const { layout, browser } = await pushedOwner();
  for (let sent = 0; sent < COMMENTS; sent += AT_ONCE) {
    const burst = Array.from({ length: AT_ONCE }, (_, at) =>
      commentAsVisitor(app, layout.public_link, { comment: `Comentário ${sent + at}` }),
    );
    for (const { status } of await Promise.all(burst)) expect(status).toBe(201);
  }
  await pushesSent(app);
  expect(browser.calls()).toBe(1);
  await pushesAfter(QUARTER);
  await pushesAfter(2 * QUARTER);
  const titles = browser.pushed.map(({ message }) => message.title);
  printFigure(`guarantee 96: ${COMMENTS} comments: 1 push, then ${browser.calls() - 1}: ${titles}`);
  expect([browser.calls(), titles[1]]).toEqual([2, "99+ novidades em Vitrine"]);
});

test("nobody is asked about browsers that there are none of, and who subscribes later hears of what comes later", async () => {
  const owner = await subscriber(app);
  const layout = await makeLayout(app, owner);
  await commentAsVisitor(app, layout.public_link);
  await pushesSent(app);
  const owed = "notices where user_id = $1 and (push_due_at is not null or pushed_at is not null)";
  expect(await countRows(app, owed, [owner.id])).toBe(0);
  const browser = await subscribedBrowser(app, service, owner);
  await commentAsVisitor(app, layout.public_link);
  await pushesSent(app);
  expect(browser.pushed).toHaveLength(1);
});
