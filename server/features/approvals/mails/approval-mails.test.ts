import { afterAll, beforeAll, expect, test } from "vitest";
import { editRound, endRound, finishComments, getReceipt } from "#contract/routes/approvals.ts";
import { editSpace } from "#contract/routes/spaces.ts";
import { requestMailJob } from "#server/features/approvals/mails/request-mail.ts";
import { type Person, someEmail } from "#tests/support/accounts.ts";
import {
  askApproval,
  decideBy,
  decisionCodeFor,
  type OpenRound,
  readApprovals,
} from "#tests/support/approvals.ts";
import { callApi } from "#tests/support/call-api.ts";
import { newGuest } from "#tests/support/conversation.ts";
import { jobsSettled } from "#tests/support/jobs.ts";
import { commentAsVisitor, makeLayout, subscriber } from "#tests/support/layouts.ts";
import { liftLimits } from "#tests/support/lift-limits.ts";
import { setLink } from "#tests/support/links.ts";
import { mailsTo, type ReadMail, readMail } from "#tests/support/mails.ts";
import { noticesTold } from "#tests/support/notices.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { countRows, onDatabase, rows } from "#tests/support/rows.ts";
import { newMember } from "#tests/support/spaces.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

const HOUR = 3600_000;
const MESSAGE = "Podemos publicar na sexta?";
const KINDS = ["approval-request-mail", "approval-reminder", "approval-receipt-mail"];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: "on" } });
  await liftLimits(app);
});
afterAll(() => app.close());

async function studio(): Promise<Person> {
  const owner = await subscriber(app, "Ana");
  await callApi(app, editSpace, { space_id: owner.id, name: "Estúdio Caju" }, owner);
  return owner;
}

async function settled(): Promise<void> {
  await jobsSettled(app, ...KINDS);
  await noticesTold(app);
}

async function mailsOf(to: string): Promise<ReadMail[]> {
  await settled();
  return mailsTo(app, to);
}

const subjectsOf = async (to: string) => (await mailsOf(to)).map(({ subject }) => subject);

/** Everything of a mail that somebody on its way could read. */
const whole = ({ subject, text, html }: ReadMail) => [subject, text, html].join("\n");

/** As if the day before the deadline had come. */
async function remind({ id }: Pick<OpenRound, "id">): Promise<void> {
  await rows(
    app,
    `update pgboss.job set start_after = now()
     where name = 'approval-reminder' and state = 'created' and data ->> 'roundId' = $1`,
    [id],
  );
  await settled();
}

async function approveByCode(publicLink: string, round: OpenRound, email: string) {
  const code = await decisionCodeFor(app, publicLink, round, email);
  const decided = await decideBy(app, publicLink, round, { email, code }, await newGuest(app));
  expect(decided.status).toBe(201);
  return decided.body;
}

test("each person who is expected is asked, by a mail with one button that opens the link", async () => {
  const owner = await studio();
  const { id, public_link } = await makeLayout(app, owner, { title: "Vitrine <b>" });
  const people = [someEmail(), someEmail()];
  const deadline = new Date(app.now().getTime() + 72 * HOUR).toISOString();
  await askApproval(app, owner, id, { emails: people, message: MESSAGE, deadline });
  for (const email of people) {
    const mail = await readMail(app, email);
    expect(mail.subject).toBe("Estúdio Caju pede sua aprovação: Vitrine <b>");
    expect(new Set(mail.links)).toEqual(new Set([`${app.url}/public/${public_link}`]));
    expect(mail.html.match(/display:inline-block;background:#d6401f;color/g)).toHaveLength(1);
    expect(mail.html).toContain("Vitrine &lt;b&gt;");
    expect(mail.text).toContain(MESSAGE);
    expect(mail.text).toMatch(/O prazo é \d+ de \w+ de \d{4} às \d\d:\d\d\./);
    expect(await mailsOf(email)).toHaveLength(1);
  }
  expect(await mailsOf(owner.email)).toEqual([]);
});

test("of a guarded layout no mail has a title, a text, a name or a picture", async () => {
  const owner = await studio();
  const { id, public_link: publicLink } = await makeLayout(app, owner, { title: "Segredo" });
  // Open to whoever has the link, until its end: such a layout is guarded, too.
  const end = new Date(app.now().getTime() + 240 * HOUR).toISOString();
  await setLink(app, owner, id, { expires_at: end });
  const email = someEmail();
  const deadline = new Date(app.now().getTime() + 72 * HOUR).toISOString();
  const round = await askApproval(app, owner, id, { emails: [email], message: MESSAGE, deadline });
  await settled();
  await remind(round);
  const guest = await newGuest(app);
  const name = "Clara Nunes";
  const code = await decisionCodeFor(app, publicLink, round, email);
  const asks = { email, code, result: "changes_requested", text: "Muito escuro", name } as const;
  expect((await decideBy(app, publicLink, round, asks, guest)).status).toBe(201);
  const next = await decisionCodeFor(app, publicLink, round, email);
  expect((await decideBy(app, publicLink, round, { email, code: next, name }, guest)).status).toBe(
    201,
  );
  await callApi(app, finishComments, { publicLink, name }, guest);
  const mails = [...(await mailsOf(email)), ...(await mailsOf(owner.email))];
  expect(mails.map(({ subject }) => subject.replace(/^\d{6}/, "123456")).sort()).toEqual([
    "123456 é seu código para decidir",
    "123456 é seu código para decidir",
    "Alguém terminou de comentar um layout protegido",
    "Estúdio Caju pede sua aprovação",
    "O prazo da sua decisão está chegando",
    "Seu comprovante",
    "Seu comprovante",
    "Todos aprovaram um layout protegido",
    "Um pedido de ajustes em um layout protegido",
  ]);
  for (const word of ["Segredo", MESSAGE, "Muito escuro", name, "cid:"]) {
    expect(mails.filter((mail) => whole(mail).includes(word))).toEqual([]);
  }
  printFigure(
    `${mails.length} mails about a guarded layout: 0 with its title, words, a name or a picture`,
  );
});

test("a day before the deadline whoever has not decided is reminded, once for each deadline", async () => {
  const owner = await studio();
  const { id, public_link } = await makeLayout(app, owner, { title: "Vitrine" });
  const [decided, waiting] = [someEmail(), someEmail()];
  const deadline = new Date(app.now().getTime() + 72 * HOUR).toISOString();
  const round = await askApproval(app, owner, id, { emails: [decided, waiting], deadline });
  const [job] = await rows<{ start_after: Date }>(
    app,
    "select start_after from pgboss.job where name = 'approval-reminder' and data ->> 'roundId' = $1",
    [round.id],
  );
  expect(job?.start_after.getTime()).toBe(Date.parse(deadline) - 24 * HOUR);
  await approveByCode(public_link, round, decided);
  const reminders = async (email: string) =>
    (await subjectsOf(email)).filter((subject) => subject === "O prazo está chegando: Vitrine")
      .length;
  await remind(round);
  expect([await reminders(decided), await reminders(waiting)]).toEqual([0, 1]);

  const later = new Date(app.now().getTime() + 96 * HOUR).toISOString();
  const edit = (change: object) =>
    callApi(app, editRound, { layoutId: id, roundId: round.id, ...change }, owner);
  await edit({ deadline: later });
  await remind(round);
  // The same deadline once more.
  await edit({ deadline: later });
  await remind(round);
  expect([await reminders(decided), await reminders(waiting)]).toEqual([0, 2]);

  // Moved before its reminder: the order for the earlier one finds another deadline.
  await edit({ deadline });
  await edit({ deadline: new Date(app.now().getTime() + 120 * HOUR).toISOString() });
  await edit({ deadline: null });
  await remind(round);
  expect([await reminders(decided), await reminders(waiting)]).toEqual([0, 2]);
  printFigure(
    "reminders: 1 for each of 2 deadlines, 0 for one who decided and for 3 that were moved",
  );
});

test("where nobody is expected by name, who opened the round is reminded", async () => {
  const owner = await studio();
  const editor = await newMember(app, owner, "editor", "Caio");
  const { id } = await makeLayout(app, owner, { title: "Vitrine" });
  const deadline = new Date(app.now().getTime() + 72 * HOUR).toISOString();
  const round = await askApproval(app, editor, id, { deadline });
  await remind(round);
  const [mail] = await mailsOf(editor.email);
  expect(mail?.subject).toBe("O prazo de aprovação de Vitrine está chegando");
  expect(mail?.links).toContain(`${app.url}/layouts/${id}`);
  expect(await mailsOf(owner.email)).toEqual([]);
});

test("with less than a day to decide there is no reminder, and none for a round that is over", async () => {
  const owner = await studio();
  const email = someEmail();
  const soon = new Date(app.now().getTime() + 5 * HOUR).toISOString();
  const late = new Date(app.now().getTime() + 72 * HOUR).toISOString();
  for (const [deadline, orders] of [
    [soon, 0],
    [late, 1],
  ] as const) {
    const { id } = await makeLayout(app, owner);
    const round = await askApproval(app, owner, id, { emails: [email], deadline });
    const ordered = "pgboss.job where name = 'approval-reminder' and data ->> 'roundId' = $1";
    expect(await countRows(app, ordered, [round.id])).toBe(orders);
    await callApi(app, endRound, { layoutId: id, roundId: round.id }, owner);
    await remind(round);
  }
  const subjects = await subjectsOf(email);
  expect(subjects.filter((subject) => subject.startsWith("O prazo"))).toEqual([]);
});

test("who opened the round and the owner are told of each decision, and that all have approved", async () => {
  const owner = await studio();
  const editor = await newMember(app, owner, "editor", "Caio");
  const { id, public_link } = await makeLayout(app, owner, { title: "Vitrine" });
  const [one, other] = [someEmail(), someEmail()];
  const round = await askApproval(app, editor, id, { emails: [one, other] });
  const code = await decisionCodeFor(app, public_link, round, one);
  const text = "O preço ainda é o antigo";
  const asks = { email: one, code, result: "changes_requested", text, name: "Clara" } as const;
  await decideBy(app, public_link, round, asks, await newGuest(app));
  await approveByCode(public_link, round, one);
  await approveByCode(public_link, round, other);
  const { decisions } = (await readApprovals(app, owner, id)).round ?? {};
  for (const { email } of [owner, editor]) {
    const mails = (await mailsOf(email)).toReversed();
    expect(mails.map(({ subject }) => subject)).toEqual([
      "Clara pediu ajustes em Vitrine",
      "Clara aprovou Vitrine",
      "Todos aprovaram Vitrine",
    ]);
    expect(mails[0]?.text).toContain(text);
    expect(mails[0]?.links[0]).toBe(
      `${app.url}/layouts/${id}?comment=${decisions?.at(-1)?.comment_id}`,
    );
    expect(mails[2]?.links[0]).toBe(`${app.url}/layouts/${id}`);
  }
});

test("an owner who opened the round is told once, and a member who left the space not at all", async () => {
  const owner = await studio();
  const editor = await newMember(app, owner, "editor");
  for (const opener of [owner, editor]) {
    const { id, public_link } = await makeLayout(app, owner, { title: "Vitrine" });
    const round = await askApproval(app, opener, id);
    if (opener === editor) {
      await rows(app, "delete from memberships where user_id = $1", [editor.id]);
    }
    await decideBy(app, public_link, round, {}, await newGuest(app));
  }
  expect(await subjectsOf(owner.email)).toEqual(["Clara aprovou Vitrine", "Clara aprovou Vitrine"]);
  expect(await mailsOf(editor.email)).toEqual([]);
});

test("whoever confirmed an address gets the receipt's link, and nobody else", async () => {
  const owner = await studio();
  const { id, public_link } = await makeLayout(app, owner, { title: "Vitrine" });
  const email = someEmail();
  const round = await askApproval(app, owner, id, { emails: [email] });
  const { receipt } = await approveByCode(public_link, round, email);
  const mail = await readMail(app, email, "Seu comprovante: Vitrine");
  const link = `${app.url}/approval/${receipt}`;
  expect(new Set(mail.links)).toEqual(new Set([link]));
  expect((await callApi(app, getReceipt, { token: receipt })).body.kind).toBe("decision");
  expect(mail.text).toMatch(/Você aprovou a versão 1 de Vitrine em \d+ de/);
});

test("neither the queue nor the database ever holds a code", async () => {
  const owner = await studio();
  const { id, public_link } = await makeLayout(app, owner);
  const email = someEmail();
  const round = await askApproval(app, owner, id, { emails: [email] });
  const code = await decisionCodeFor(app, public_link, round, email);
  const [kept] = await rows<{ all: string }>(
    app,
    `select (select json_agg(c)::text from approval_codes c) ||
       (select json_agg(j)::text from pgboss.job j where name like 'approval%') as all`,
  );
  expect(kept?.all.includes(code)).toBe(false);
});

test("'Terminei' goes to the owner, unless mails about comments are off", async () => {
  for (const wants of [true, false]) {
    const owner = await studio();
    await rows(app, "update profiles set comment_mails = $1 where id = $2", [wants, owner.id]);
    const { id, public_link: publicLink } = await makeLayout(app, owner, { title: "Vitrine" });
    const guest = await newGuest(app);
    await commentAsVisitor(app, publicLink, {}, guest);
    await callApi(app, finishComments, { publicLink, name: "Clara" }, guest);
    const told = (await mailsOf(owner.email)).filter(({ subject }) => /terminou/.test(subject));
    expect(told.map(({ subject }) => subject)).toEqual(
      wants ? ["Clara terminou: 1 comentário."] : [],
    );
    const links = wants
      ? [`${app.url}/layouts/${id}`, expect.stringContaining("/unsubscribe/")]
      : [];
    expect(told.flatMap((mail) => [...new Set(mail.links)])).toEqual(links);
  }
});

test("no request is sent for what is over by then", async () => {
  const owner = await studio();
  const [ended, decided, gone] = [someEmail(), someEmail(), someEmail()];
  const idOf = async (email: string) => {
    const select = "select id from approval_people where email = $1";
    const [person] = await rows<{ id: string }>(app, select, [email]);
    return person?.id ?? "";
  };
  const before = new Map<string, number>();
  const ids: string[] = [];
  for (const email of [ended, decided, gone]) {
    const { id, public_link } = await makeLayout(app, owner);
    const round = await askApproval(app, owner, id, { emails: [email] });
    ids.push(await idOf(email));
    if (email === decided) await approveByCode(public_link, round, email);
    if (email === ended) {
      await callApi(app, endRound, { layoutId: id, roundId: round.id }, owner);
    }
    before.set(email, (await mailsOf(email)).length);
    if (email === gone) await rows(app, "delete from layouts where id = $1", [id]);
  }
  for (const personId of ids) {
    await onDatabase(app, (db) =>
      app.jobs().enqueue(db, requestMailJob, { personId, isReminder: false }),
    );
  }
  for (const email of [ended, decided, gone]) {
    expect((await mailsOf(email)).length).toBe(before.get(email));
  }
});
