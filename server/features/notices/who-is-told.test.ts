import { afterAll, beforeAll, expect, test } from "vitest";
import { finishComments } from "#contract/routes/approvals.ts";
import { removeMember } from "#contract/routes/members.ts";
import { listNotices } from "#contract/routes/notices.ts";
import type { Person } from "#tests/support/accounts.ts";
import { askApproval, decideBy } from "#tests/support/approvals.ts";
import { callApi } from "#tests/support/call-api.ts";
import { newGuest, replyAsGuest, replyAsMember } from "#tests/support/conversation.ts";
import { jobsSettled } from "#tests/support/jobs.ts";
import {
  commentAsOwner,
  commentAsVisitor,
  type MadeLayout,
  makeLayout,
  subscriber,
} from "#tests/support/layouts.ts";
import { liftLimits } from "#tests/support/lift-limits.ts";
import { mailsTo } from "#tests/support/mails.ts";
import { noticesToldAfter } from "#tests/support/notices.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { rows } from "#tests/support/rows.ts";
import { newMember } from "#tests/support/spaces.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

const HOUR = 3600_000;
const GUEST = "convidada@example.com";
const UNCONFIRMED = "sem-confirmar@example.com";

let app: TestApp;
let owner: Person;
/** By what they are to the layout. */
let people: Record<string, Person>;
let layout: MadeLayout;
beforeAll(async () => {
  app = await startTestApp({ env: { TRUST_PROXY: "on" } });
  await liftLimits(app);
  owner = await subscriber(app, "Olga");
  const [uploader, editor, writer, viewer, removed] = await Promise.all([
    newMember(app, owner, "editor", "Ugo"),
    newMember(app, owner, "editor", "Edu"),
    newMember(app, owner, "viewer", "Wanda"),
    newMember(app, owner, "viewer", "Vera"),
    newMember(app, owner, "editor", "Raul"),
  ]);
  layout = await makeLayout(app, owner, { title: "Vitrine" });
  await rows(app, "update versions set created_by = $1 where layout_id = $2", [
    uploader.id,
    layout.id,
  ]);
  people = { owner, uploader, editor, writer, viewer, removed };
  for (const person of Object.values(people)) await subscribePush(person);
});
afterAll(() => app.close());

/** A browser of theirs, as far as it decides whether a push is owed. */
async function subscribePush({ id }: Person): Promise<void> {
  await rows(
    app,
    `insert into push_subscriptions (user_id, session_id, endpoint_hash, sealed)
     select user_id, id, id::text, 'x' from sessions where user_id = $1 limit 1`,
    [id],
  );
}

/** A browser that wrote, with an address for answers. */
async function follow(commentId: string, email: string, isConfirmed: boolean): Promise<void> {
  await rows(
    app,
    `with address as (
       insert into guest_addresses (guest_id, email, confirmed_at)
       select guest_id, $2, case when $3 then now() end from comments where id = $1 returning id)
     insert into guest_follows (address_id, layout_id, public_link, told_seq)
     select address.id, $4, $5, 0 from address`,
    [commentId, email, isConfirmed, layout.id, layout.public_link],
  );
}

interface Told {
  bell: number;
  mails: number;
  pushes: number;
}

async function toldSoFar({ id, email, cookie }: Person): Promise<Told> {
  const bell = (await callApi(app, listNotices, { limit: 100 }, { cookie })).body.data.length;
  const [push] = await rows<{ owed: number }>(
    app,
    `select count(*)::int as owed from notices
     where user_id = $1 and (push_due_at is not null or pushed_at is not null)`,
    [id],
  );
  return { bell, mails: (await mailsTo(app, email)).length, pushes: push?.owed ?? 0 };
}

/** Who hears of something, by which channels; all waits are over before and after it. */
async function hearing(act: () => Promise<unknown>): Promise<string[]> {
  await settle();
  const before = await Promise.all(Object.values(people).map(toldSoFar));
  const guestsBefore = await mailsToGuests();
  await act();
  await settle();
  const after = await Promise.all(Object.values(people).map(toldSoFar));
  const heard = Object.keys(people).flatMap((name, at) => {
    const [then, now] = [before[at], after[at]];
    if (!then || !now) return [];
    const more = [now.bell - then.bell, now.mails - then.mails, now.pushes - then.pushes];
    return more.some((count) => count !== 0) ? [`${name} ${more.join("")}`] : [];
  });
  const guestsAfter = await mailsToGuests();
  const guests = ["guest", "unconfirmed guest"].flatMap((name, at) => {
    const more = (guestsAfter[at] ?? 0) - (guestsBefore[at] ?? 0);
    return more > 0 ? [`${name} ${more}`] : [];
  });
  return [...heard, ...guests];
}

const mailsToGuests = () =>
  Promise.all([GUEST, UNCONFIRMED].map(async (email) => (await mailsTo(app, email)).length));

async function settle(): Promise<void> {
  // What it reminds of is told as anything else is.
  await jobsSettled(app, "approval-reminder");
  await noticesToldAfter(app, HOUR);
  await jobsSettled(app, "guest-notice-mail", "notice-push");
}

test("guarantee 91: of everything that happens each person concerned is told once on each channel, and nobody else", async () => {
  const { uploader, editor, writer, viewer, removed } = people as Record<string, Person>;
  if (!uploader || !editor || !writer || !viewer || !removed) throw new Error("nobody");
  const guest = await newGuest(app);
  const other = await newGuest(app);
  const table: [happening: string, told: string[]][] = [];
  const note = async (happening: string, act: () => Promise<unknown>) =>
    table.push([happening, await hearing(act)]);
  let asked = "";
  let said = "";
  await callApi(app, removeMember, { memberId: removed.id }, owner);

  await note("a guest's comment", async () => {
    asked = (await commentAsVisitor(app, layout.public_link, { name: "Gil" }, guest)).body.id;
  });
  await follow(asked, GUEST, true);
  await note("the owner's comment", () => commentAsOwner(app, owner, layout.id));
  await note("a viewer's comment", async () => {
    said = (await commentAsOwner(app, writer, layout.id)).body.id;
  });
  const where = { publicLink: layout.public_link, commentId: said };
  await note("a guest's reply to a member", () => replyAsGuest(app, where, {}, other));
  const { body: stray } = await commentAsVisitor(app, layout.public_link, {}, other);
  await follow(stray.id, UNCONFIRMED, false);
  await note("the owner's reply to a confirmed guest", () => replyAsMember(app, owner, asked));
  await note("the owner's reply to an unconfirmed guest", () =>
    replyAsMember(app, owner, stray.id),
  );
  await note("a guest's reply to themselves", () =>
    replyAsGuest(app, { ...where, commentId: asked }, {}, guest),
  );
  await note("a reply of the team alone", () =>
    replyAsMember(app, uploader, asked, { visibility: "team" }),
  );
  await note("a reply that names a viewer", () =>
    replyAsMember(app, owner, said, { mentions: [viewer.id] }),
  );
  const deadline = new Date(app.now().getTime() + 96 * HOUR).toISOString();
  const round = await askApproval(app, editor, layout.id, { deadline });
  await note("a request for changes", () =>
    decideBy(app, layout.public_link, round, { result: "changes_requested" }, guest),
  );
  await note("an approval", () => decideBy(app, layout.public_link, round, {}, guest));
  await note("a deadline that is near", () =>
    rows(
      app,
      `update pgboss.job set start_after = now()
       where name = 'approval-reminder' and state = 'created' and data ->> 'roundId' = $1`,
      [round.id],
    ),
  );
  await note("a guest who has finished", () =>
    callApi(app, finishComments, { publicLink: layout.public_link, name: "Gil" }, guest),
  );
  for (const [happening, told] of table) {
    printFigure(`guarantee 91: ${happening}: ${told.join(", ")} (bell, mail, push; guests: mail)`);
  }
  expect(Object.fromEntries(table)).toEqual({
    "a guest's comment": ["owner 111", "uploader 111"],
    "the owner's comment": ["uploader 111"],
    "a viewer's comment": ["owner 111", "uploader 111"],
    "a guest's reply to a member": ["owner 111", "uploader 111", "writer 111"],
    "the owner's reply to a confirmed guest": ["uploader 111", "guest 1"],
    "the owner's reply to an unconfirmed guest": ["uploader 111"],
    "a guest's reply to themselves": ["owner 111", "uploader 111"],
    "a reply of the team alone": ["owner 111"],
    "a reply that names a viewer": ["uploader 111", "writer 111", "viewer 111"],
    "a request for changes": ["owner 111", "uploader 111", "editor 111"],
    "an approval": ["owner 111", "uploader 111", "editor 111"],
    "a deadline that is near": ["editor 111"],
    "a guest who has finished": ["owner 111", "uploader 111"],
  });
});
