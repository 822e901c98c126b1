import { afterAll, beforeAll, expect, test } from "vitest";
import {
  editRound,
  endRound,
  finishComments,
  getOwnDecision,
  openRound,
} from "#contract/routes/approvals.ts";
import { getLayout, listLayouts } from "#contract/routes/layouts.ts";
import { getPublicLayout, listPublicComments } from "#contract/routes/public-layout.ts";
import { removeVersion } from "#contract/routes/versions.ts";
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
import { readEventStream } from "#tests/support/event-reader.ts";
import { commentAsVisitor, makeLayout, subscriber } from "#tests/support/layouts.ts";
import { liftLimits } from "#tests/support/lift-limits.ts";
import { readMail } from "#tests/support/mails.ts";
import { countRows } from "#tests/support/rows.ts";
import { newMember } from "#tests/support/spaces.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { makeVersion } from "#tests/support/versions.ts";

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await startTestApp();
  await liftLimits(app);
  owner = await subscriber(app);
});
afterAll(() => app.close());

async function layoutWithRound(fields: Parameters<typeof askApproval>[3] = {}) {
  const layout = await makeLayout(app, owner);
  const round = await askApproval(app, owner, layout.id, fields);
  return { layout, round, publicLink: layout.public_link };
}

async function stateOf(layoutId: string) {
  const { body } = await callApi(app, getLayout, { layoutId }, { cookie: owner.cookie });
  return body.review_state;
}

test("a guest approves with a name alone, changes their mind, and the newest decision counts", async () => {
  const { layout, round, publicLink } = await layoutWithRound({ message: "Podemos publicar?" });
  expect(await stateOf(layout.id)).toBe("in_review");
  const asked = (await callApi(app, getPublicLayout, { publicLink })).body;
  expect(asked).toMatchObject({
    review_state: "in_review",
    round: { id: round.id, version: 1, message: "Podemos publicar?", needs_code: false },
  });
  const guest = await newGuest(app);
  const approved = await decideBy(app, publicLink, round, {}, guest);
  expect(approved.status).toBe(201);
  expect(await stateOf(layout.id)).toBe("approved");
  const text = "O preço ainda é o antigo";
  const changed = { result: "changes_requested", text } as const;
  expect((await decideBy(app, publicLink, round, changed, guest)).status).toBe(201);
  expect(await stateOf(layout.id)).toBe("changes_requested");
  const { body: mine } = await callApi(app, getOwnDecision, { publicLink }, guest);
  expect(mine.decision).toMatchObject({ round_id: round.id, result: "changes_requested" });
  expect((await callApi(app, getOwnDecision, { publicLink })).body.decision).toBeNull();
  const shown = (await readApprovals(app, owner, layout.id)).round;
  expect(shown?.decisions.map(({ result, current, name }) => [result, current, name])).toEqual([
    ["changes_requested", true, "Clara"],
    ["approved", false, "Clara"],
  ]);
  const { data } = (await callApi(app, listPublicComments, { publicLink })).body;
  expect(data).toMatchObject([
    { comment: text, pinned: false, x_position: 0, y_position: 0, name: "Clara" },
  ]);
  expect(shown?.decisions[0]?.comment_id).toBe(data[0]?.id);
  expect(shown?.decisions[0]?.open_comments).toBe(0);
});

test("one who asks for changes outweighs all who approve", async () => {
  const { layout, round, publicLink } = await layoutWithRound();
  const [a, b] = [await newGuest(app), await newGuest(app)];
  await decideBy(app, publicLink, round, { result: "changes_requested" }, a);
  await decideBy(app, publicLink, round, {}, b);
  expect(await stateOf(layout.id)).toBe("changes_requested");
  await decideBy(app, publicLink, round, {}, a);
  expect(await stateOf(layout.id)).toBe("approved");
  const { body } = await callApi(
    app,
    listLayouts,
    { review_state: "approved" },
    { cookie: owner.cookie },
  );
  expect(body.data.map(({ id }) => id)).toContain(layout.id);
  expect(body.data.every(({ review_state }) => review_state === "approved")).toBe(true);
});

test("two expected people decide by codes, and nobody else does", async () => {
  const [one, other] = [someEmail(), someEmail()];
  const { layout, round, publicLink } = await layoutWithRound({ emails: [other, one] });
  const guest = await newGuest(app);
  const bare = await decideBy(app, publicLink, round, {}, guest);
  expect([bare.status, bare.error?.code]).toEqual([403, "decision_code_required"]);
  const code = await decisionCodeFor(app, publicLink, round, one);
  const first = await decideBy(app, publicLink, round, { email: one, code }, guest);
  expect(first.status).toBe(201);
  expect(await stateOf(layout.id)).toBe("in_review");
  // The same browser may be another person's: the address says who.
  const second = await decisionCodeFor(app, publicLink, round, other);
  await decideBy(app, publicLink, round, { email: other, code: second }, guest);
  expect(await stateOf(layout.id)).toBe("approved");
  const { people, decisions } = (await readApprovals(app, owner, layout.id)).round ?? {};
  expect(people?.map(({ email, result }) => [email, result]).sort()).toEqual(
    [
      [one, "approved"],
      [other, "approved"],
    ].sort(),
  );
  expect(decisions?.map(({ confirmed_by }) => confirmed_by)).toEqual(["code", "code"]);
});

test("viewers read approvals with masked addresses and open none; outsiders find nothing", async () => {
  const email = someEmail();
  const { layout, round } = await layoutWithRound({ emails: [email] });
  const viewer = await newMember(app, owner, "viewer");
  const read = await readApprovals(app, viewer, layout.id);
  expect(read.round?.people[0]?.email).toMatch(/^.•••@.•••\.\w+$/);
  const input = { layoutId: layout.id, roundId: round.id };
  const ended = await callApi(app, endRound, input, { cookie: viewer.cookie });
  expect([ended.status, ended.error?.code]).toEqual([403, "role_required"]);
  const other = await makeLayout(app, await subscriber(app));
  const mixed = { layoutId: other.id, roundId: round.id };
  expect((await callApi(app, endRound, mixed, { cookie: owner.cookie })).status).toBe(404);
});

test("a round is opened on the newest version alone, once, and with a deadline to come", async () => {
  const { layout } = await layoutWithRound();
  const open = (input: object) =>
    callApi(app, openRound, { layoutId: layout.id, version: 1, ...input }, owner);
  expect((await open({})).error?.code).toBe("round_open");
  const past = { deadline: new Date(app.now().getTime() - 1000).toISOString() };
  expect((await open(past)).error?.code).toBe("invalid_input");
  await makeVersion(app, owner, layout.id);
  expect(await stateOf(layout.id)).toBeNull();
  expect((await open({})).error?.code).toBe("newer_version");
  expect((await open({ version: 2 })).status).toBe(201);
  const { round, earlier } = await readApprovals(app, owner, layout.id);
  expect([round?.version, earlier[0]?.end_reason]).toEqual([2, "new_version"]);
});

test("message, deadline and people of an open round can be changed; whoever decided stays", async () => {
  const [one, other, third] = [someEmail(), someEmail(), someEmail()];
  const { layout, round, publicLink } = await layoutWithRound({ emails: [one, other] });
  const code = await decisionCodeFor(app, publicLink, round, one);
  await decideBy(app, publicLink, round, { email: one, code }, await newGuest(app));
  const deadline = new Date(app.now().getTime() + 3 * 24 * 3600_000).toISOString();
  const { body, status } = await callApi(
    app,
    editRound,
    {
      layoutId: layout.id,
      roundId: round.id,
      message: "Até sexta",
      deadline,
      emails: [third],
    },
    owner,
  );
  expect(status).toBe(200);
  expect(body.round).toMatchObject({ message: "Até sexta", deadline });
  expect(body.round?.people.map(({ email }) => email).sort()).toEqual([one, third].sort());
  await readMail(app, third, /aprova/i);
  const ended = await callApi(app, endRound, { layoutId: layout.id, roundId: round.id }, owner);
  expect([ended.body.round, ended.body.earlier[0]?.end_reason]).toEqual([null, "ended"]);
  const late = await callApi(app, editRound, { layoutId: layout.id, roundId: round.id }, owner);
  expect(late.error?.code).toBe("round_over");
});

test("a version with a decision stays as long as its layout", async () => {
  const { layout, round, publicLink } = await layoutWithRound();
  await decideBy(app, publicLink, round, {}, await newGuest(app));
  await makeVersion(app, owner, layout.id);
  const remove = (number: number) =>
    callApi(app, removeVersion, { layoutId: layout.id, number }, owner);
  expect((await remove(1)).error?.code).toBe("version_decided");
  await askApproval(app, owner, layout.id);
  // A round without a decision goes with its version.
  expect((await remove(2)).status).toBe(204);
  const { round: open, earlier } = await readApprovals(app, owner, layout.id);
  expect([open, earlier[0]?.end_reason]).toEqual([null, "version_removed"]);
  expect(await stateOf(layout.id)).toBeNull();
});

test("'Terminei meus comentários' tells the owner once, of a guest who wrote", async () => {
  const layout = await makeLayout(app, owner, { title: "Vitrine" });
  const publicLink = layout.public_link;
  const guest = await newGuest(app);
  const finish = () => callApi(app, finishComments, { publicLink, name: "Clara" }, guest);
  expect((await finish()).error?.code).toBe("nothing_written");
  for (let at = 0; at < 4; at += 1) await commentAsVisitor(app, publicLink, {}, guest);
  expect((await finish()).body).toEqual({ comments: 4 });
  const mail = await readMail(app, owner.email, /Clara terminou: 4 comentários/);
  expect(mail.links.some((link) => link.endsWith(`/layouts/${layout.id}`))).toBe(true);
  expect((await callApi(app, finishComments, { publicLink })).error?.code).toBe("guest_required");
});

test("pages of a whole space are told of rounds, of decisions and of who has finished", async () => {
  const person = await subscriber(app);
  const layout = await makeLayout(app, person);
  const publicLink = layout.public_link;
  const guest = await newGuest(app);
  await commentAsVisitor(app, publicLink, {}, guest);
  const page = await readEventStream(`${app.url}/api/comments/events`, { cookie: person.cookie });
  await page.seen("ready", 1);
  let round: Pick<OpenRound, "id" | "version"> = { id: "", version: 1 };
  const changes = [
    async () => {
      round = await askApproval(app, person, layout.id);
    },
    () => decideBy(app, publicLink, round, {}, guest),
    () => callApi(app, finishComments, { publicLink, name: "Clara" }, guest),
    () => callApi(app, endRound, { layoutId: layout.id, roundId: round.id }, person),
  ];
  for (const [at, change] of changes.entries()) {
    await change();
    await page.seen("comments.changed", at + 1);
  }
  page.cut();
});

test("the same decision sent twice is one, and its id gives nobody else anything", async () => {
  const { round, publicLink } = await layoutWithRound();
  const [guest, other] = [await newGuest(app), await newGuest(app)];
  const id = crypto.randomUUID();
  const answers = await Promise.all([
    decideBy(app, publicLink, round, { id }, guest),
    decideBy(app, publicLink, round, { id }, guest),
  ]);
  expect(answers.map(({ status, body }) => [status, body.id])).toEqual([
    [201, id],
    [201, id],
  ]);
  expect((await decideBy(app, publicLink, round, { id }, other)).status).toBe(404);
  expect(await countRows(app, "approval_records where round_id = $1", [round.id])).toBe(1);
});
