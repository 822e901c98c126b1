import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { endGuestNotices } from "#contract/routes/guest-notices.ts";
import { eraseGuest, removePublicComment } from "#contract/routes/guests.ts";
import { removeLayout } from "#contract/routes/layouts.ts";
import { rotateLink } from "#contract/routes/links.ts";
import { editPresentation } from "#contract/routes/presentations.ts";
import { removeReply } from "#contract/routes/replies.ts";
import { editSpace } from "#contract/routes/spaces.ts";
import { guestNoticeMailJob } from "#server/features/notices/guests/owe-guest-mails.ts";
import { type Person, someEmail } from "#tests/support/accounts.ts";
import { type Caller, callApi } from "#tests/support/call-api.ts";
import { newGuest, replyAsGuest, replyAsMember } from "#tests/support/conversation.ts";
import { answersTo, followAnswers, leaveAddress, stopPath } from "#tests/support/guest-notices.ts";
import { runJob } from "#tests/support/jobs.ts";
import { commentAsVisitor, makeLayout, subscriber } from "#tests/support/layouts.ts";
import { liftLimits } from "#tests/support/lift-limits.ts";
import { makePresentation, setLink } from "#tests/support/links.ts";
import { noticesTold, noticesToldAfter } from "#tests/support/notices.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { countRows, onDatabase, rows } from "#tests/support/rows.ts";
import { type ReceivedMail, startSmtpServer } from "#tests/support/smtp-server.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

const MINUTE = 60_000;
const QUARTER = 15 * MINUTE;

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await startTestApp();
  await liftLimits(app);
  owner = await subscriber(app, "Ana Prado");
  await callApi(app, editSpace, { space_id: owner.id, name: "Estúdio Caju" }, owner);
});
afterAll(() => app.close());

interface Scene {
  layoutId: string;
  publicLink: string;
  guest: Caller;
  commentId: string;
  email: string;
}

/** A guest who wrote a comment on a layout of its own, and hears of answers. */
async function scene(title = "Vitrine"): Promise<Scene> {
  const { id: layoutId, public_link: publicLink } = await makeLayout(app, owner, { title });
  return { layoutId, ...(await follower(publicLink)) };
}

async function follower(publicLink: string) {
  const guest = await newGuest(app);
  const said = { name: "Bia Moura", comment: "O botão some" };
  const commentId = (await commentAsVisitor(app, publicLink, said, guest)).body.id;
  const email = someEmail("bia");
  await followAnswers(app, publicLink, email, guest);
  return { publicLink, guest, commentId, email };
}

const answer = (commentId: string, text: string) => replyAsMember(app, owner, commentId, { text });

async function textsTo(email: string): Promise<string[]> {
  await noticesTold(app);
  return (await answersTo(app, email)).map(({ text }) => text).reverse();
}

test("an answer is mailed with who wrote it, its spot and the way there, by the address by which they came", async () => {
  const { publicLink, commentId, email } = await scene("Vitrine <b>");
  await answer(commentId, "Vai para <i>cima</i>");
  await noticesTold(app);
  const [mail, ...others] = await answersTo(app, email);
  expect(others).toEqual([]);
  if (!mail) throw new Error("no mail");
  expect(mail.subject).toBe("Ana Prado respondeu em Vitrine <b>");
  expect(mail.text).toContain("Ana Prado:\nVai para <i>cima</i>");
  expect(mail.html).toContain("Vai para &lt;i&gt;cima&lt;/i&gt;");
  expect(mail.html).toContain("Estúdio Caju");
  expect(mail.html.match(/data:image\/jpeg/g)).toHaveLength(1);
  expect(mail.links).toContain(`${app.url}/public/${publicLink}?comment=${commentId}`);
  expect(mail.text).toContain(`Parar de receber: ${app.url}${stopPath(mail)}`);
  // Whoever answers is the space's; an address behind a login is not for guests.
  expect(mail.links.filter((link) => link.includes("/layouts/"))).toEqual([]);
});

test("of several answers one mail tells within a quarter of an hour, on each layout for itself", async () => {
  const { publicLink, guest, commentId, email } = await scene();
  await answer(commentId, "primeira");
  expect(await textsTo(email)).toHaveLength(1);
  await answer(commentId, "segunda");
  await replyAsGuest(app, { publicLink, commentId }, { text: "de outra pessoa", name: "Rui" });
  await answer(commentId, "quarta");
  expect(await textsTo(email)).toHaveLength(1);
  const second = await makeLayout(app, owner);
  const there = await commentAsVisitor(app, second.public_link, {}, guest);
  await followAnswers(app, second.public_link, email, guest);
  await answer(there.body.id, "em outro layout");
  expect(await textsTo(email)).toHaveLength(2);
  await noticesToldAfter(app, QUARTER - MINUTE);
  expect(await answersTo(app, email)).toHaveLength(2);
  await noticesToldAfter(app, MINUTE);
  const [mail, ...before] = await answersTo(app, email);
  expect(before).toHaveLength(2);
  expect(mail?.subject).toBe("3 respostas em Vitrine");
  for (const text of ["segunda", "de outra pessoa", "quarta"]) expect(mail?.text).toContain(text);
  expect(mail?.text).not.toContain("primeira");
  await noticesToldAfter(app, 10 * QUARTER);
  expect(await answersTo(app, email)).toHaveLength(3);
  printFigure(
    "guests' mails: 4 answers on a layout: 1 mail at once, 1 for the other three 15 minutes later",
  );
});

test("told are answers to what they wrote and where they answered, by others, for everybody to see", async () => {
  const { publicLink, guest, commentId, email } = await scene();
  const others = await commentAsVisitor(app, publicLink, { comment: "de outra pessoa" });
  const otherId = others.body.id;
  await answer(otherId, "não é com ela");
  await replyAsGuest(app, { publicLink, commentId }, { text: "dela mesma" }, guest);
  await replyAsMember(app, owner, commentId, { text: "só da equipe", visibility: "team" });
  expect(await textsTo(email)).toEqual([]);
  await replyAsGuest(app, { publicLink, commentId: otherId }, { text: "concordo" }, guest);
  await answer(otherId, "agora é com ela");
  const texts = await textsTo(email);
  expect(texts).toHaveLength(1);
  expect(texts[0]).toContain("agora é com ela");
  for (const text of ["não é com ela", "dela mesma", "só da equipe", "concordo"]) {
    expect(texts[0]).not.toContain(text);
  }
});

test("a mail says what stands when it is sent", async () => {
  const { publicLink, guest, commentId, email } = await scene();
  await answer(commentId, "de imediato");
  await noticesTold(app);
  const gone = await answer(commentId, "apagada antes");
  await answer(commentId, "que fica");
  await noticesTold(app);
  await callApi(app, removeReply, { replyId: gone.id }, owner);
  await noticesToldAfter(app, QUARTER);
  const [mail] = await answersTo(app, email);
  expect(mail?.subject).toBe("Ana Prado respondeu em Vitrine");
  expect(mail?.text).toContain("que fica");
  expect(mail?.text).not.toContain("apagada antes");
  // Nothing is left to tell of a thread whose author has taken its beginning back.
  await answer(commentId, "tarde demais");
  await callApi(app, removePublicComment, { publicLink, commentId }, guest);
  await noticesToldAfter(app, QUARTER);
  expect(await answersTo(app, email)).toHaveLength(2);
});

test("a name that is an address is nobody's in a mail", async () => {
  const { publicLink, commentId, email } = await scene();
  const spam = { name: "compre.example.com", text: "oi" };
  await replyAsGuest(app, { publicLink, commentId }, spam);
  await noticesTold(app);
  const [mail] = await answersTo(app, email);
  expect(mail?.subject).toBe("Alguém respondeu em Vitrine");
  expect(mail?.text).not.toContain(spam.name);
});

type End = (scene: Scene) => Promise<unknown>;

const ENDS: Record<string, End> = {
  "was rotated": ({ layoutId }) => callApi(app, rotateLink, { linkId: layoutId }, owner),
  "was switched off": ({ layoutId }) => setLink(app, owner, layoutId, { active: false }),
  "has ended": async ({ layoutId }) => {
    const expires_at = new Date(app.now().getTime() + MINUTE).toISOString();
    await setLink(app, owner, layoutId, { expires_at });
    app.advanceClock(2 * MINUTE);
  },
  "went with its layout": ({ layoutId }) => callApi(app, removeLayout, { layoutId }, owner),
};

for (const [what, end] of Object.entries(ENDS)) {
  test(`nothing is mailed once the link ${what}, nor afterwards of that time`, async () => {
    const here = await scene();
    await answer(here.commentId, "de imediato");
    await noticesTold(app);
    await answer(here.commentId, "a caminho");
    await noticesTold(app);
    await end(here);
    await noticesToldAfter(app, QUARTER);
    expect(await answersTo(app, here.email)).toHaveLength(1);
    const owed = "guest_follows where layout_id = $1 and mail_due_at is not null";
    expect(await countRows(app, owed, [here.layoutId])).toBe(0);
  });
}

test("what was answered while the link was off is not told when it is on again", async () => {
  const { layoutId, commentId, email } = await scene();
  await setLink(app, owner, layoutId, { active: false });
  await answer(commentId, "enquanto isso");
  await noticesTold(app);
  await setLink(app, owner, layoutId, { active: true });
  await answer(commentId, "de novo aberto");
  const texts = await textsTo(email);
  expect(texts).toHaveLength(1);
  expect(texts[0]).toContain("de novo aberto");
  expect(texts[0]).not.toContain("enquanto isso");
});

test("who came by a presentation is led back to it, until the layout is taken out", async () => {
  const presentation = await makePresentation(app, owner, { titles: ["Início", "Produto"] });
  const [{ id: layoutId = "" } = {}, { id: otherId = "" } = {}] = presentation.layouts;
  const publicLink = `${presentation.public_link}.${layoutId}`;
  const { commentId, email } = await follower(publicLink);
  await answer(commentId, "na apresentação");
  await noticesTold(app);
  const [mail] = await answersTo(app, email);
  const address = `/presentation/${presentation.public_link}?layout=${layoutId}&comment=${commentId}`;
  expect(mail?.links).toContain(app.url + address);
  const own = await rows<{ link: string }>(
    app,
    "select public_link as link from layouts where id = $1",
    [layoutId],
  );
  expect(JSON.stringify(mail)).not.toContain(own[0]?.link);
  await callApi(
    app,
    editPresentation,
    { presentationId: presentation.id, layout_ids: [otherId] },
    owner,
  );
  await answer(commentId, "fora dela");
  await noticesToldAfter(app, QUARTER);
  expect(await answersTo(app, email)).toHaveLength(1);
});

test("guarantee 95: of a guarded layout a mail says only that something was answered", async () => {
  const guards: Record<string, (layoutId: string) => Promise<void>> = {
    password: (layoutId) => setLink(app, owner, layoutId, { password: "segredo-42" }),
    end: (layoutId) =>
      setLink(app, owner, layoutId, {
        expires_at: new Date(app.now().getTime() + 100 * QUARTER).toISOString(),
      }),
  };
  const told: string[] = [];
  for (const guard of Object.values(guards)) {
    const { layoutId, commentId, email } = await scene("Segredo da marca");
    await guard(layoutId);
    await answer(commentId, "texto secreto");
    await noticesTold(app);
    told.push(...(await answersTo(app, email)).map((mail) => JSON.stringify(mail)));
  }
  // Behind the password of the presentation, whatever the layout's own link asks.
  const locked = await makePresentation(app, owner, { titles: ["Segredo da marca"] });
  const here = await follower(`${locked.public_link}.${locked.layouts[0]?.id}`);
  await setLink(app, owner, locked.id, { password: "segredo-42" });
  await answer(here.commentId, "texto secreto");
  await noticesTold(app);
  told.push(...(await answersTo(app, here.email)).map((mail) => JSON.stringify(mail)));
  expect(told).toHaveLength(3);
  for (const mail of told) {
    expect(mail).toContain("Novas respostas em um layout protegido");
    for (const secret of ["Segredo", "secreto", "Ana Prado", "Bia", "data:image", "cid:"]) {
      expect(mail).not.toContain(secret);
    }
  }
  printFigure(
    "guests' mails: 3 of guarded layouts (password, end, presentation's password): 0 titles, texts, names and pictures",
  );
});

test("guarantee 95: nobody hears who has stopped, erased themselves or never confirmed", async () => {
  const acts: Record<string, End> = {
    stopped: ({ publicLink, guest }) => callApi(app, endGuestNotices, { publicLink }, guest),
    erased: ({ guest }) => callApi(app, eraseGuest, {}, guest),
    replaced: ({ publicLink, guest }) => leaveAddress(app, publicLink, someEmail(), guest),
  };
  const emails: string[] = [];
  for (const act of Object.values(acts)) {
    const here = await scene();
    await answer(here.commentId, "a caminho");
    await noticesTold(app);
    await answer(here.commentId, "a caminho, também");
    await noticesTold(app);
    await act(here);
    emails.push(here.email);
  }
  const { publicLink, guest, commentId } = await scene();
  const unconfirmed = someEmail();
  await leaveAddress(app, publicLink, unconfirmed, guest);
  await answer(commentId, "para ninguém");
  await noticesTold(app);
  // Before a mail goes, the address is looked at once more, however the mail came to be owed.
  const [follow] = await rows<{ id: string }>(
    app,
    `update guest_follows set mail_due_at = now() from guest_addresses address
     where address.id = address_id and email = $1 returning guest_follows.id`,
    [unconfirmed],
  );
  const order = { followId: follow?.id ?? "" };
  await onDatabase(app, (db) => app.jobs().enqueue(db, guestNoticeMailJob, order));
  await noticesToldAfter(app, 2 * QUARTER);
  for (const email of emails) expect(await answersTo(app, email)).toHaveLength(1);
  expect(await answersTo(app, unconfirmed)).toEqual([]);
});

test("a mail whose job was lost is ordered again, hours later", async () => {
  const { layoutId, commentId, email } = await scene();
  await answer(commentId, "de imediato");
  await noticesTold(app);
  await answer(commentId, "perdida");
  await noticesTold(app);
  await rows(app, "delete from pgboss.job where name = 'guest-notice-mail' and state = 'created'");
  await noticesToldAfter(app, QUARTER);
  await runJob(app, "sweep");
  await noticesTold(app);
  expect(await answersTo(app, email)).toHaveLength(1);
  app.advanceClock(3 * 60 * MINUTE);
  await runJob(app, "sweep");
  await noticesTold(app);
  expect(await answersTo(app, email)).toHaveLength(2);
  const owed = "guest_follows where layout_id = $1 and mail_due_at is not null";
  expect(await countRows(app, owed, [layoutId])).toBe(0);
});

test("a mail whose end was lost comes once more, with the Message-ID of the first", async () => {
  const smtp = await startSmtpServer();
  const mailing = await startTestApp({ env: { SMTP_URL: smtp.url } });
  onTestFinished(async () => {
    await mailing.close();
    await smtp.stop();
  });
  const sending = { ...mailing, smtp };
  const person = await subscriber(sending);
  const { public_link: publicLink } = await makeLayout(sending, person);
  const guest = await newGuest(sending);
  const { id: commentId } = (await commentAsVisitor(sending, publicLink, {}, guest)).body;
  const email = someEmail();
  await followAnswers(sending, publicLink, email, guest);
  await rows(
    sending,
    `create function lose_end() returns trigger language plpgsql as
       'begin raise exception ''the process is killed here''; end';
     create trigger lose_end before update on guest_follows for each row
       when (old.mail_id is not null and new.mail_id is null) execute function lose_end()`,
  );
  await replyAsMember(sending, person, commentId, { text: "uma vez" });
  await expect.poll(() => answersTo(sending, email), { timeout: 10_000 }).toHaveLength(1);
  await replyAsMember(sending, person, commentId, { text: "enquanto isso" });
  const retried = "pgboss.job where name = 'guest-notice-mail' and state = 'retry'";
  await expect.poll(() => countRows(sending, retried), { timeout: 10_000 }).toBe(1);
  await rows(sending, "drop trigger lose_end on guest_follows");
  await rows(
    sending,
    `update pgboss.job set start_after = now()
     where name = 'guest-notice-mail' and state = 'retry'`,
  );
  // Whoever is told of a new job looks for all of them.
  const woken = { followId: randomUUID() };
  await onDatabase(sending, (db) => sending.jobs().enqueue(db, guestNoticeMailJob, woken));
  await noticesToldAfter(sending, MINUTE);
  const isAnswer = ({ envelope, text = "" }: ReceivedMail) =>
    envelope.to.includes(email) && !text.includes("/confirm/");
  const mails = smtp.received.filter(isAnswer);
  const ids = mails.map(({ headers }) => headers.get("message-id"));
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
  expect(ids[0]).toMatch(/^<[0-9a-f-]{36}@localhost>$/);
  const [{ headers } = { headers: new Map<string, string>() }] = mails;
  expect(headers.get("list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click");
  expect(headers.get("list-unsubscribe")).toContain("/guest-notices/");
  expect(mails.at(-1)?.text).toContain("enquanto isso");
  await noticesToldAfter(sending, QUARTER);
  expect(await answersTo(sending, email)).toHaveLength(2);
  printFigure("guests' mails: lost between sending and its end: 2 mails, 1 Message-ID");
});
