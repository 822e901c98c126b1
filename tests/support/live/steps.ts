import { randomUUID } from "node:crypto";
import fc from "fast-check";
import type { Mark } from "#contract/marks.ts";
import { reactionKinds } from "#contract/reactions.ts";
import type { InputOf, OutputOf, Route } from "#contract/route.ts";
import * as approvals from "#contract/routes/approvals.ts";
import * as comments from "#contract/routes/comments.ts";
import * as guests from "#contract/routes/guests.ts";
import * as layouts from "#contract/routes/layouts.ts";
import * as links from "#contract/routes/links.ts";
import * as members from "#contract/routes/members.ts";
import * as notices from "#contract/routes/notices.ts";
import { editPresentation } from "#contract/routes/presentations.ts";
import { createPublicComment } from "#contract/routes/public-layout.ts";
import * as replies from "#contract/routes/replies.ts";
import { editSpace } from "#contract/routes/spaces.ts";
import { sendRequest } from "#tests/support/call-api.ts";
import { draft } from "#tests/support/layouts.ts";
import { FOREIGN, HOUSE, TEAM } from "#tests/support/live/canaries.ts";
import { PASSWORD, ROLES, type World, type Writer } from "#tests/support/live/world.ts";
import { rows } from "#tests/support/rows.ts";
import { addMembership } from "#tests/support/spaces.ts";
import { tryVersion } from "#tests/support/versions.ts";

/** Something that somebody does, or that happens to a connection; numbers choose among what there is. */
export interface Step {
  kind: keyof typeof ACTS;
  who: number;
  what: number;
  n: number;
}

type Act = (world: World, step: Step) => Promise<void>;

const pick = <Item>(items: readonly Item[], n: number): Item | undefined =>
  items[n % (items.length || 1)];

/** What it was answered; what fails on our side is thrown, what is refused is not. */
async function tell<R extends Route>(
  world: World,
  record: R,
  input: InputOf<R>,
  by: Writer["caller"],
): Promise<OutputOf<R> | null> {
  const fields = input as Record<string, unknown>;
  const response = await sendRequest(world, record, fields, by).catch(() => null);
  // The process that was asked has just been killed.
  if (!response || response.status === 503) return null;
  if (response.status >= 500) throw new Error(`${record.path}: ${await response.text()}`);
  if (!response.ok || response.status === 204) return null;
  return (await response.json()) as OutputOf<R>;
}

function markFor(n: number): Mark | null {
  const [x, y] = [n % 90, (n * 7) % 90];
  if (n % 4 === 1) return { kind: "area", x, y, width: 5, height: 9 };
  if (n % 4 === 2) return { kind: "arrow", x, y, to_x: y, to_y: x };
  if (n % 4 === 3) return { kind: "strokes", strokes: [[x, y, x + 5, y + 5, y, x]] };
  return null;
}

const writerOf = ({ writers }: World, { who }: Step) => pick(writers, who) as Writer;
const ownerOf = ({ owner }: World) => ({ cookie: owner.cookie });
const linkOf = ({ stage }: World, { who }: Step) =>
  who % 3 ? stage.publicLink : `${stage.presentation.link}.${stage.layout.id}`;

const comment: Act = async (world, step) => {
  const { isGuest, caller } = writerOf(world, step);
  const { stage } = world;
  const words = { ...draft({ comment: `${HOUSE} ${step.n}` }), mark: markFor(step.n) };
  const made = isGuest
    ? await tell(world, createPublicComment, { publicLink: linkOf(world, step), ...words }, caller)
    : await tell(world, comments.createComment, { layoutId: stage.layout.id, ...words }, caller);
  if (made) stage.comments.push(made.id);
};

const reply: Act = async (world, step) => {
  const { isGuest, caller } = writerOf(world, step);
  const { stage } = world;
  const commentId = pick(stage.comments, step.what);
  if (!commentId) return;
  const isTeams = !isGuest && step.n % 2 === 0;
  const words = { commentId, id: randomUUID(), text: `${isTeams ? TEAM : HOUSE} ${step.n}` };
  const visibility = isTeams ? "team" : "public";
  const made = isGuest
    ? await tell(
        world,
        guests.createPublicReply,
        { publicLink: linkOf(world, step), ...words },
        caller,
      )
    : await tell(world, replies.createReply, { ...words, visibility }, caller);
  if (made) stage.replies.push({ id: made.id, commentId });
};

const editComment: Act = async (world, step) => {
  const { isGuest, caller } = writerOf(world, step);
  const commentId = pick(world.stage.comments, step.what);
  if (!commentId) return;
  const change = { commentId, comment: `${HOUSE} mudado ${step.n}` };
  const publicLink = linkOf(world, step);
  if (isGuest) await tell(world, guests.editPublicComment, { publicLink, ...change }, caller);
  else await tell(world, comments.editComment, change, caller);
};

const editReply: Act = async (world, step) => {
  const { isGuest, caller } = writerOf(world, step);
  const replyId = pick(world.stage.replies, step.what)?.id;
  if (!replyId) return;
  // Whether it is the team's is not known here: what is edited keeps to whom it is shown.
  const change = { replyId, text: `mudada ${step.n}` };
  const publicLink = linkOf(world, step);
  if (isGuest) await tell(world, guests.editPublicReply, { publicLink, ...change }, caller);
  else await tell(world, replies.editReply, change, caller);
};

const move: Act = async (world, step) => {
  const { isGuest, caller } = writerOf(world, step);
  const commentId = pick(world.stage.comments, step.what);
  if (!commentId) return;
  const to = { commentId, x_position: step.n % 100, y_position: (step.n * 3) % 100 };
  const publicLink = linkOf(world, step);
  if (isGuest) await tell(world, guests.movePublicComment, { publicLink, ...to }, caller);
  else await tell(world, comments.moveComment, to, caller);
};

const react: Act = async (world, step) => {
  const { isGuest, caller } = writerOf(world, step);
  const { stage } = world;
  const onReply = step.n % 2 ? pick(stage.replies, step.what) : undefined;
  const commentId = onReply?.commentId ?? pick(stage.comments, step.what);
  const kind = pick(reactionKinds, step.n);
  if (!commentId || !kind) return;
  const given = { commentId, kind, on: step.n % 3 > 0, ...(onReply && { reply_id: onReply.id }) };
  const publicLink = linkOf(world, step);
  if (isGuest) await tell(world, guests.reactAsGuest, { publicLink, ...given }, caller);
  else await tell(world, replies.reactToComment, given, caller);
};

const setStatus: Act = async (world, step) => {
  const { stage } = world;
  const ids = stage.comments.filter((_, at) => at % 7 === step.what % 7).slice(0, 20);
  const status = step.n % 2 ? "open" : "resolved";
  if (ids.length === 0) return;
  const input = { layoutId: stage.layout.id, ids, status } as const;
  await tell(world, comments.setCommentStatus, input, writerOf(world, step).caller);
};

const removeComment: Act = async (world, step) => {
  const { isGuest, caller } = writerOf(world, step);
  const commentId = pick(world.stage.comments, step.what);
  if (!commentId) return;
  const publicLink = linkOf(world, step);
  if (isGuest) await tell(world, guests.removePublicComment, { publicLink, commentId }, caller);
  else if (step.n % 12 === 0) await tell(world, comments.removeGuestWords, { commentId }, caller);
  else await tell(world, comments.removeComment, { commentId }, caller);
};

const removeReply: Act = async (world, step) => {
  const { isGuest, caller } = writerOf(world, step);
  const replyId = pick(world.stage.replies, step.what)?.id;
  if (!replyId) return;
  const publicLink = linkOf(world, step);
  if (isGuest) await tell(world, guests.removePublicReply, { publicLink, replyId }, caller);
  else await tell(world, replies.removeReply, { replyId }, caller);
};

const editLayout: Act = async (world, step) => {
  const change = [
    { title: `${HOUSE} ${step.n}` },
    { description: `${HOUSE} ${step.n}` },
    { comments_paused: step.n % 5 === 0 },
  ];
  const input = { layoutId: world.stage.layout.id, ...pick(change, step.what) };
  await tell(world, layouts.editLayout, input, ownerOf(world));
};

const newVersion: Act = async (world) => {
  const { owner, stage } = world;
  await tryVersion(world, owner, stage.layout.id).catch(() => {});
};

const askOrEnd: Act = async (world, step) => {
  const layoutId = world.stage.layout.id;
  const now = await tell(world, approvals.listApprovals, { layoutId }, ownerOf(world));
  const layout = await tell(world, layouts.getLayout, { layoutId }, ownerOf(world));
  if (!now || !layout) return;
  const { round } = now;
  const opened = { layoutId, version: layout.version, message: `${HOUSE} ${step.n}` };
  if (!round) await tell(world, approvals.openRound, opened, ownerOf(world));
  else if (step.n % 2)
    await tell(world, approvals.endRound, { layoutId, roundId: round.id }, ownerOf(world));
  else await decide(world, step, round);
};

async function decide(world: World, step: Step, round: { id: string; version: number }) {
  const input = {
    publicLink: world.stage.publicLink,
    id: randomUUID(),
    round_id: round.id,
    version: round.version,
    name: "Clara",
    ...(step.n % 4
      ? { result: "approved" as const }
      : { result: "changes_requested" as const, text: `${HOUSE} ${step.n}` }),
  };
  await tell(world, approvals.decide, input, (world.writers[4] as Writer).caller);
}

const changeLink: Act = async (world, step) => {
  const { stage } = world;
  const changes = [
    { active: step.n % 2 === 0 },
    { password: step.n % 2 ? PASSWORD : null, keep_in_presentations: true },
    {
      expires_at: step.n % 2 ? new Date(world.app.now().getTime() + 150).toISOString() : null,
      keep_in_presentations: true,
    },
    { allows_download: step.n % 2 === 0 },
    { shows_versions: step.n % 2 === 0 },
    { allows_compare: step.n % 2 === 0 },
  ];
  const isPresentations = step.who % 4 === 0;
  const linkId = isPresentations ? stage.presentation.id : stage.layout.id;
  stage.mayBeShut.add("guest").add("presented");
  if (!isPresentations && step.n % 9 === 0) return rotate(world);
  // A presentation's page has no form for its password here.
  const chosen = pick(changes, step.what);
  if (isPresentations && chosen && "password" in chosen) return;
  await tell(world, links.editLink, { linkId, ...chosen }, ownerOf(world));
};

async function rotate(world: World): Promise<void> {
  const { stage } = world;
  const linkId = stage.layout.id;
  const rotated = await tell(world, links.rotateLink, { linkId }, ownerOf(world));
  if (!rotated) return;
  stage.formerLinks.push(stage.publicLink);
  stage.publicLink = rotated.public_link;
}

const changePresentation: Act = async (world, step) => {
  const { presentation, layout, mayBeShut } = world.stage;
  mayBeShut.add("presented");
  const layout_ids = step.n % 3 ? [...presentation.others, layout.id] : presentation.others;
  const input = { presentationId: presentation.id, layout_ids };
  await tell(world, editPresentation, input, ownerOf(world));
};

const renameSpace: Act = async (world, step) => {
  await tell(world, editSpace, { name: `Casa ${step.n}` }, ownerOf(world));
};

const memberOf = (world: World, { who }: Step) =>
  who % 2
    ? ({ kind: "editor", person: world.editor } as const)
    : ({ kind: "viewer", person: world.viewer } as const);

const changeRole: Act = async (world, step) => {
  const { kind, person } = memberOf(world, step);
  world.stage.mayBeShut.add(kind);
  const role = pick(ROLES, step.n) ?? "editor";
  await tell(world, members.changeRole, { memberId: person.id, role }, ownerOf(world));
};

/** Puts somebody out, whose open pages are told nothing from then on, or in again. */
const putOutOrIn: Act = async (world, step) => {
  const { kind, person } = memberOf(world, step);
  const { app, owner, stage } = world;
  stage.mayBeShut.add(kind);
  const [there] = await rows(app, "select 1 from memberships where user_id = $1", [person.id]);
  if (!there) return addMembership(app, owner, person, pick(ROLES, step.n) ?? "editor");
  await tell(world, members.removeMember, { memberId: person.id }, ownerOf(world));
};

const cut: Act = async ({ stage }, { who }) => {
  pick([...stage.pages, ...stage.small], who)?.cut();
};

/** Whoever listens between the processes loses the line to the database. */
const loseChannel: Act = async ({ app }) => {
  await rows(
    app,
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'alfinete live' and datname = current_database()",
  );
};

/** A page is away for longer than what happens is kept. */
const forgetLog: Act = async ({ stage }, { who }) => {
  const page = pick(stage.pages, who);
  page?.setAway(true);
  if (page) stage.away.add(page);
};

const speakElsewhere: Act = async (world, step) => {
  const words = draft({ comment: `${FOREIGN} ${step.n}` });
  const { cookie } = world.outsider;
  const layoutId = world.foreignLayout.id;
  await tell(world, comments.createComment, { layoutId, ...words }, { cookie });
};

const readNotices: Act = async (world) => {
  await tell(world, notices.readNotices, {}, ownerOf(world));
};

const openCards: Act = async ({ stage }, { what }) => {
  for (const page of stage.pages) page.openCard(what);
};

const restart: Act = ({ restartSecond }) => restartSecond();

const ACTS = {
  comment,
  reply,
  editComment,
  editReply,
  move,
  react,
  setStatus,
  removeComment,
  removeReply,
  editLayout,
  newVersion,
  askOrEnd,
  changeLink,
  changePresentation,
  renameSpace,
  changeRole,
  putOutOrIn,
  cut,
  loseChannel,
  forgetLog,
  speakElsewhere,
  readNotices,
  openCards,
  restart,
};

/** How often each happens, of a thousand. */
const WEIGHTS: Record<keyof typeof ACTS, number> = {
  comment: 170,
  reply: 170,
  editComment: 50,
  editReply: 40,
  move: 50,
  react: 70,
  setStatus: 40,
  removeComment: 40,
  removeReply: 40,
  editLayout: 40,
  newVersion: 5,
  askOrEnd: 25,
  changeLink: 40,
  changePresentation: 10,
  renameSpace: 8,
  changeRole: 12,
  putOutOrIn: 12,
  cut: 100,
  loseChannel: 6,
  forgetLog: 8,
  speakElsewhere: 30,
  readNotices: 8,
  openCards: 24,
  restart: 2,
};

export const anyStep: fc.Arbitrary<Step> = fc.record({
  kind: fc.oneof(
    ...Object.entries(WEIGHTS).map(([kind, weight]) => ({
      weight,
      arbitrary: fc.constant(kind as keyof typeof ACTS),
    })),
  ),
  who: fc.nat(1_000),
  what: fc.nat(10_000),
  n: fc.nat(10_000),
});

export function take(world: World, step: Step): Promise<void> {
  return ACTS[step.kind](world, step);
}
