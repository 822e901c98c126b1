import { afterAll, beforeAll, expect, test } from "vitest";
import type { Person } from "#tests/support/accounts.ts";
import { runJob } from "#tests/support/jobs.ts";
import {
  commentAsOwner,
  commentAsVisitor,
  type MadeLayout,
  makeLayout,
  subscriber,
} from "#tests/support/layouts.ts";
import { mailsTo, readMail } from "#tests/support/mails.ts";
import { noticesTold, noticesToldAfter } from "#tests/support/notices.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { countRows, rows } from "#tests/support/rows.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

const QUARTER = 15 * 60_000;
const SUBJECT = /coment/i;

let app: TestApp;
let user: Person;
let layout: MadeLayout;
beforeAll(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: "on" } });
  user = await subscriber(app, "Ana");
  layout = await makeLayout(app, user, { title: "Capa\r\nBcc: todos@evil.example" });
});
afterAll(() => app.close());

let visitors = 0;
function say(comment: string) {
  visitors += 1;
  const headers = { "X-Forwarded-For": `203.0.113.${visitors}` };
  return commentAsVisitor(app, layout.public_link, { comment, name: "Bia" }, { headers });
}

const notices = async () =>
  (await mailsTo(app, user.email)).filter(({ subject }) => SUBJECT.test(subject));

function owedMails() {
  return rows<{ due: Date; notices: number }>(
    app,
    `select mail_due_at as due, count(*)::int as notices from notices
     where user_id = $1 and mail_due_at is not null group by mail_due_at`,
    [user.id],
  );
}

test("the first comment is told at once, the next ones together after a quarter of an hour", async () => {
  await commentAsOwner(app, user, layout.id, { comment: "meu próprio" });
  await noticesTold(app);
  expect(await notices()).toEqual([]);
  const told = await say("primeiro <b>negrito</b>");
  const first = await readMail(app, user.email, SUBJECT);
  expect(first.subject).not.toMatch(/[\r\n]/);
  expect(first.text).toContain("primeiro <b>negrito</b>");
  expect(first.html).toContain("primeiro &lt;b&gt;negrito&lt;/b&gt;");
  expect(first.text).not.toContain("meu próprio");
  // One comment opens where it is; of several the person chooses.
  expect(pathsOf(first)).toContain(`/layouts/${layout.id}?comment=${told.body.id}`);
  await noticesTold(app);
  await say("segundo");
  await commentAsOwner(app, user, layout.id, { comment: "resposta minha" });
  await say("terceiro");
  await noticesTold(app);
  const [sent] = await rows<{ at: Date }>(app, "select mailed_at as at from notices");
  const due = new Date((sent?.at.getTime() ?? 0) + QUARTER);
  expect(await owedMails()).toEqual([{ due, notices: 2 }]);
  expect(await notices()).toHaveLength(1);
  await noticesToldAfter(app, QUARTER);
  const second = await readMail(app, user.email, SUBJECT, 2);
  expect(second.text).toContain("segundo");
  expect(second.text).toContain("terceiro");
  expect(second.text).not.toContain("resposta minha");
  expect(second.subject).toContain("2");
  expect(pathsOf(second)).toContain(`/layouts/${layout.id}`);
  printFigure(
    "notices: 3 comments of visitors: 1 mail at once, 1 for the other two 15 minutes later; the owner's own: 0",
  );
});

const startNow = () =>
  rows(
    app,
    "update pgboss.job set start_after = now() where name = 'notice-mail' and state = 'created'",
  );

test("a mail goes on time where the database's clock is ahead", async () => {
  const before = (await notices()).length;
  await say("antes da hora");
  await noticesTold(app);
  expect(await notices()).toHaveLength(before);
  app.advanceClock(QUARTER - 3_000);
  await startNow();
  await noticesToldAfter(app, 0);
  expect(await notices()).toHaveLength(before + 1);
  app.advanceClock(3_000);
});

test("a second try tells what the first one told; a mail whose job is lost is ordered again", async () => {
  const [latest] = await notices();
  const before = (await notices()).length;
  const owed = async () => (await owedMails()).length;
  const ofLatest =
    "mail_id = (select mail_id from notices order by mailed_at desc nulls last limit 1)";
  // As after a crash between the mail server's answer and ours.
  await rows(app, `update notices set mail_due_at = mailed_at where ${ofLatest}`);
  await say("depois da queda");
  await noticesTold(app);
  const later =
    "update notices set mail_due_at = $1 where mail_due_at is not null and mail_id is null";
  await rows(app, later, [app.now().toISOString()]);
  await rows(
    app,
    `update pgboss.job set state = 'retry', start_after = now(), completed_on = null
     where id = (select mail_id from notices order by mailed_at desc nulls last limit 1)`,
  );
  await noticesTold(app);
  const [again] = await notices();
  expect([again?.subject, again?.text]).toEqual([latest?.subject, latest?.text]);
  expect([(await notices()).length, await owed()]).toEqual([before + 1, 1]);
  // Nobody will send this one any more.
  await rows(app, "delete from pgboss.job where name = 'notice-mail' and state = 'created'");
  app.advanceClock(3 * 60 * 60_000);
  await runJob(app, "sweep");
  await noticesTold(app);
  const [lost] = await notices();
  expect(lost?.text).toContain("depois da queda");
  expect([(await notices()).length, await owed()]).toEqual([before + 2, 0]);
});

function pathsOf({ links }: { links: string[] }): string[] {
  return links.map((link) => new URL(link)).map(({ pathname, search }) => pathname + search);
}

function unsubscribeLink(mail: { links: string[] }): string {
  const link = mail.links.find((url) => url.includes("/unsubscribe/"));
  if (!link) throw new Error("no unsubscribe link");
  return new URL(link).pathname;
}

const wantsMails = async () =>
  (
    await rows<{ on: boolean }>(app, "select comment_mails as on from profiles where id = $1", [
      user.id,
    ])
  )[0]?.on;
const switchOn = () =>
  rows(app, "update profiles set comment_mails = true where id = $1", [user.id]);

const post = (path: string, body: string) =>
  app.request(path, {
    method: "POST",
    redirect: "manual",
    headers: { "Content-Type": "application/x-www-form-urlencoded" },
    body,
  });

test("the link in the mail unsubscribes by its page's button and by a mail program, and nobody else", async () => {
  const path = unsubscribeLink(await readMail(app, user.email, SUBJECT));
  const other = await subscriber(app);
  const signature = path.split("/").at(-1);
  const forged = [
    `/unsubscribe/${other.id}/${signature}`,
    path.slice(0, -1),
    `${path}x`,
    "/unsubscribe/x/y",
  ];
  for (const wrong of forged) {
    expect((await app.request(wrong, { redirect: "manual" })).status).toBe(404);
    expect((await app.request(wrong, { method: "POST" })).status).toBe(404);
  }
  expect(await countRows(app, "profiles where not comment_mails")).toBe(0);
  // Scanners of mails open every link in them: looking at the page changes nothing.
  for (const method of ["GET", "HEAD", "GET"]) {
    const looked = await app.request(path, { method, redirect: "manual" });
    expect([method, looked.status, await wantsMails()]).toEqual([method, 200, true]);
  }
  const page = await (await app.request(path)).text();
  const [, action = ""] = /<form method="post" action="([^"]+)">/.exec(page) ?? [];
  expect(action.startsWith(path)).toBe(true);
  const pressed = await post(action, "");
  const landing = `${app.url}/?descadastrado=true`;
  expect([pressed.status, pressed.headers.get("location")]).toEqual([303, landing]);
  expect(await wantsMails()).toBe(false);
  await switchOn();
  const oneClick = await post(path, "List-Unsubscribe=One-Click");
  expect([oneClick.status, await wantsMails()]).toEqual([204, false]);
  const before = (await notices()).length;
  await say("depois de sair");
  await noticesToldAfter(app, QUARTER);
  expect(await notices()).toHaveLength(before);
  printFigure(
    `notices: unsubscribe: 4 looks at the page: 0 changes; its button and one-click POST: done; ${forged.length * 2} forged: ${forged.length * 2} × 404, 0 profiles changed`,
  );
});
