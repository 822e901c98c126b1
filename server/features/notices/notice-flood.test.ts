import { afterAll, beforeAll, expect, test } from "vitest";
import { editNoticeSettings } from "#contract/routes/notices.ts";
import type { Person } from "#tests/support/accounts.ts";
import { askApproval, decideBy } from "#tests/support/approvals.ts";
import { callApi } from "#tests/support/call-api.ts";
import { newGuest, replyAsGuest } from "#tests/support/conversation.ts";
import { commentAsVisitor, makeLayout, subscriber } from "#tests/support/layouts.ts";
import { liftLimits } from "#tests/support/lift-limits.ts";
import { mailsTo } from "#tests/support/mails.ts";
import { noticesTold, noticesToldAfter } from "#tests/support/notices.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { countRows, rows } from "#tests/support/rows.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

const COMMENTS = 1_000;
const AT_ONCE = 25;
const MINUTE = 60_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: "on" } });
  await liftLimits(app);
});
afterAll(() => app.close());

const choose = (person: Person, kind: object) =>
  callApi(app, editNoticeSettings, { kind } as never, person);

test("guarantee 92: a thousand comments at once are few mails, which tell of all of them", async () => {
  const owner = await subscriber(app);
  const layout = await makeLayout(app, owner, { title: "Vitrine" });
  for (let sent = 0; sent < COMMENTS; sent += AT_ONCE) {
    const burst = Array.from({ length: AT_ONCE }, (_, at) =>
      commentAsVisitor(app, layout.public_link, { comment: `Comentário ${sent + at}` }),
    );
    for (const { status } of await Promise.all(burst)) expect(status).toBe(201);
  }
  await noticesTold(app);
  const soon = await mailsTo(app, owner.email);
  await noticesToldAfter(app, 15 * MINUTE);
  const all = await mailsTo(app, owner.email);
  expect([soon.length, all.length]).toEqual([1, 2]);
  const told = all.map(({ subject }) => Number(/^(\d+) novos/.exec(subject)?.[1] ?? 1));
  expect(told.reduce((sum, count) => sum + count)).toBe(COMMENTS);
  const owed = "notices where user_id = $1 and (mail_due_at is not null or mail_id is null)";
  expect(await countRows(app, owed, [owner.id])).toBe(0);
  await noticesToldAfter(app, 60 * MINUTE);
  expect(await mailsTo(app, owner.email)).toHaveLength(2);
  const [jobs] = await rows<{ count: number }>(
    app,
    "select count(*)::int from pgboss.job where name = 'spread-notices' and data ->> 'layoutId' = $1",
    [layout.id],
  );
  printFigure(
    `guarantee 92: ${COMMENTS} comments: ${soon.length} mail at once, ${all.length - soon.length} after 15 minutes, which tell of ${told.join(" + ")}; ${jobs?.count} jobs found out who is told`,
  );
});

test("a digest gathers what happened by layout and by person, without what was read meanwhile", async () => {
  const owner = await subscriber(app, "Olga");
  for (const kind of ["comment", "reply", "approval"]) await choose(owner, { kind, mail: "daily" });
  const [one, other] = [
    await makeLayout(app, owner, { title: "Vitrine" }),
    await makeLayout(app, owner, { title: "Rótulo" }),
  ];
  const say = (link: string, name: string, comment: string) =>
    commentAsVisitor(app, link, { name, comment });
  await say(one.public_link, "Bia", "primeiro da Bia");
  await say(one.public_link, "Caio", "do Caio");
  await say(one.public_link, "Bia", "segundo da Bia");
  const { body: onLabel } = await say(other.public_link, "Bia", "no rótulo");
  const thread = { publicLink: other.public_link, commentId: onLabel.id };
  await replyAsGuest(app, thread, { name: "Bia", text: "e no verso" });
  const round = await askApproval(app, owner, other.id);
  await decideBy(app, other.public_link, round, { name: "Clara" }, await newGuest(app));
  const read = await say(other.public_link, "Bia", "já lido");
  await noticesTold(app);
  expect(await mailsTo(app, owner.email)).toEqual([]);
  await rows(app, "update notices set read_at = now() where comment_id = $1", [read.body.id]);
  const [due] = await rows<{ at: Date }>(
    app,
    "select distinct mail_due_at as at from notices where user_id = $1",
    [owner.id],
  );
  await noticesToldAfter(app, (due?.at.getTime() ?? 0) - app.now().getTime() + 1_000);
  const [mail, ...more] = await mailsTo(app, owner.email);
  expect([mail?.subject, more]).toEqual(["6 novidades em 2 layouts", []]);
  const text = mail?.text ?? "";
  const order = [
    "Vitrine",
    "primeiro da Bia",
    "segundo da Bia",
    "do Caio",
    "Rótulo",
    "no rótulo",
    "e no verso",
    "Clara aprovou",
  ];
  const places = order.map((words) => text.indexOf(words));
  expect(places.every((place) => place >= 0)).toBe(true);
  expect(places).toEqual([...places].sort((a, b) => a - b));
  expect(text).not.toContain("já lido");
  expect(mail?.links.filter((link) => link.includes("?comment="))).toHaveLength(4);
  // Each spot once, however much was said there.
  expect(mail?.html.match(/data:image\/jpeg/g)).toHaveLength(4);
  expect(mail?.links.some((link) => link.includes("/unsubscribe/"))).toBe(true);
});
