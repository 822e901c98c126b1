import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { mailMessages } from "#contract/messages/mail.ts";
import { FORMER_MEMBER } from "#contract/messages/spaces.ts";
import { editUser, removeAnyMember } from "#contract/routes/admin-users.ts";
import { removeComment } from "#contract/routes/comments.ts";
import {
  createLayout,
  editLayout,
  getLayout,
  getStorage,
  removeLayout,
} from "#contract/routes/layouts.ts";
import { changeRole, inviteMembers, listMembers, removeMember } from "#contract/routes/members.ts";
import { deleteAccount } from "#contract/routes/privacy.ts";
import { getPublicLayout, listPublicComments } from "#contract/routes/public-layout.ts";
import {
  editSpace,
  getMembership,
  leaveSpace,
  listSpaceActs,
  listSpaces,
  removeSpaceLogo,
} from "#contract/routes/spaces.ts";
import { type Person, someEmail } from "#tests/support/accounts.ts";
import { newAdmin } from "#tests/support/admins.ts";
import { type Caller, callApi } from "#tests/support/call-api.ts";
import { type EventReader, readEventStream } from "#tests/support/event-reader.ts";
import { jobsSettled, runJob } from "#tests/support/jobs.ts";
import {
  commentAsOwner,
  commentAsVisitor,
  makeLayout,
  smallPng,
  subscriber,
  uploadImage,
} from "#tests/support/layouts.ts";
import { mailOf, readMail } from "#tests/support/mails.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { countRows, rows } from "#tests/support/rows.ts";
import { snapshot } from "#tests/support/snapshot.ts";
import { newMember } from "#tests/support/spaces.ts";
import { storedNames } from "#tests/support/stored-objects.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { LOCAL_RECEIVERS, makeWebhook, startReceiver } from "#tests/support/webhooks.ts";

let app: TestApp;
/** Another process of the same installation. */
let beside: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: LOCAL_RECEIVERS });
  beside = await startTestApp({ beside: app, env: LOCAL_RECEIVERS });
});
afterAll(async () => {
  await beside.close();
  await app.close();
});

const by = ({ cookie }: Pick<Person, "cookie">): Caller => ({ cookie });

function follow({ url }: TestApp, person: Person, layoutId: string): Promise<EventReader> {
  return readEventStream(`${url}/api/layouts/${layoutId}/events`, { cookie: person.cookie });
}

/** How long a stream took to end after an act. */
async function endAfter(streams: EventReader[], act: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await act();
  await Promise.all(streams.map(({ ended }) => ended));
  return performance.now() - startedAt;
}

async function openTwice(person: Person, layoutId: string): Promise<EventReader[]> {
  return [await follow(app, person, layoutId), await follow(beside, person, layoutId)];
}

test("guarantee 70: whoever is removed, leaves or loses the plan is out with the next request and their streams end, on two processes", async () => {
  const owner = await subscriber(app);
  const admin = await newAdmin(app);
  const layout = await makeLayout(app, owner);
  const special = (special_access: boolean) =>
    callApi(app, editUser, { userId: owner.id, special_access }, by(admin));
  const ways = {
    "was removed": ({ id }: Person) => callApi(app, removeMember, { memberId: id }, by(owner)),
    left: (person: Person) => callApi(app, leaveSpace, { spaceId: owner.id }, by(person)),
    "lost the plan": () => special(false),
    "was removed by an admin": ({ id }: Person) =>
      callApi(app, removeAnyMember, { userId: owner.id, memberId: id }, by(admin)),
  };
  for (const [way, act] of Object.entries(ways)) {
    const person = await newMember(app, owner, "editor");
    const streams = await openTwice(person, layout.id);
    expect(streams.map(({ status }) => status)).toEqual([200, 200]);
    const took = await endAfter(streams, () => act(person));
    for (const one of [app, beside]) {
      // Without a plan of their own they learn nothing else.
      const { error } = await callApi(one, getLayout, { layoutId: layout.id }, by(person));
      expect([way, error?.code]).toEqual([way, "subscription_required"]);
      expect((await follow(one, person, layout.id)).status).toBe(403);
    }
    printFigure(
      `guarantee 70: a member ${way}: 2 streams on 2 processes ended after ${Math.round(took)} ms`,
    );
    if (way !== "lost the plan") continue;
    await special(true);
    const back = await callApi(beside, getLayout, { layoutId: layout.id }, by(person));
    expect(back.status).toBe(200);
  }
  const acts = await countRows(app, "admin_acts where action = 'member_removed'");
  expect(acts).toBe(1);
});

test("a changed role holds at once, and open streams come back with it", async () => {
  const owner = await subscriber(app);
  const layout = await makeLayout(app, owner);
  const person = await newMember(app, owner, "editor");
  const streams = await openTwice(person, layout.id);
  const change = { memberId: person.id, role: "viewer" as const };
  await endAfter(streams, () => callApi(app, changeRole, change, by(owner)));
  const { body } = await callApi(beside, listSpaces, {}, by(person));
  expect(body.data.at(-1)).toMatchObject({ id: owner.id, role: "viewer" });
  expect((await follow(beside, person, layout.id)).status).toBe(200);
});

test("members see names and roles; addresses and invitations are the owner's", async () => {
  const owner = await subscriber(app, "Dona do espaço");
  const viewer = await newMember(app, owner, "viewer", "Rita");
  const seen = await callApi(app, listMembers, { space_id: owner.id }, by(viewer));
  expect(seen.body.members.map(({ name, role, email }) => [name, role, email])).toEqual([
    ["Dona do espaço", "owner", null],
    ["Rita", "viewer", null],
  ]);
  expect(seen.body.invitations).toEqual([]);
  const own = await callApi(app, listMembers, {}, by(owner));
  expect(own.body.members.map(({ email }) => email)).toEqual([owner.email, viewer.email]);
  expect(own.body.members[1]?.last_seen_at).not.toBeNull();
});

test("what members write and upload is theirs, and the owner hears of it as of a visitor's", async () => {
  const owner = await subscriber(app);
  const editor = await newMember(app, owner, "editor", "Davi");
  const layout = await makeLayout(app, owner);
  const upload_id = await uploadImage(app, editor, await smallPng(), "a.png", owner.id);
  const made = await callApi(app, createLayout, { upload_id, space_id: owner.id }, by(editor));
  // Asked again after a lost answer.
  const again = await callApi(app, createLayout, { upload_id, space_id: owner.id }, by(editor));
  expect([made.status, again.status, again.body.id]).toEqual([201, 201, made.body.id]);
  expect(made.body.user_id).toBe(owner.id);
  const detail = await callApi(app, getLayout, { layoutId: made.body.id }, by(owner));
  expect(detail.body.created_by).toEqual({ id: editor.id, name: "Davi" });
  const comment = await commentAsOwner(app, editor, layout.id);
  expect(comment.body.name).toBe("Davi");
  const mail = await readMail(app, owner.email, new RegExp(layout.title));
  expect(mail.text).toContain("Davi");
  expect(await countRows(app, "comments where author_id = $1", [editor.id])).toBe(1);
});

test("an account that goes takes its space along and tells the members", async () => {
  const owner = await subscriber(app);
  await callApi(app, editSpace, { name: "Estúdio Breve" }, by(owner));
  const layout = await makeLayout(app, owner);
  const member = await newMember(app, owner, "viewer");
  const streams = await openTwice(member, layout.id);
  await endAfter(streams, () => callApi(app, deleteAccount, { email: owner.email }, by(owner)));
  const mail = await readMail(app, member.email, "O espaço Estúdio Breve foi encerrado");
  expect(mail.text).toContain(mailMessages.space_closed.body);
  const { body } = await callApi(app, listSpaces, {}, by(member));
  expect(body.data).toHaveLength(1);
});

test("guarantee 54: a member's account that goes leaves their work and takes their name from it", async () => {
  const owner = await subscriber(app);
  const receiver = await startReceiver();
  await makeWebhook(app, owner, receiver.url);
  const layout = await makeLayout(app, owner);
  const editor = await newMember(app, owner, "editor", "Davi Nunes");
  const upload_id = await uploadImage(app, editor, await smallPng(), "a.png", owner.id);
  const made = await callApi(app, createLayout, { upload_id, space_id: owner.id }, by(editor));
  await commentAsOwner(app, editor, layout.id, { comment: "Fica" });
  await receiver.received(1);
  const link = { publicLink: layout.public_link };
  const listed = async () => (await callApi(beside, listPublicComments, link)).body.data;
  expect((await listed())[0]?.name).toBe("Davi Nunes");
  await callApi(app, removeComment, { commentId: (await listed())[0]?.id ?? "" }, by(editor));
  const kept = await commentAsOwner(app, editor, layout.id, { comment: "Fica" });
  await receiver.received(2);
  await callApi(app, deleteAccount, { email: editor.email }, by(editor));
  expect(await listed()).toEqual([
    expect.objectContaining({ id: kept.body.id, name: FORMER_MEMBER, comment: "Fica" }),
  ]);
  const detail = await callApi(app, getLayout, { layoutId: made.body.id }, by(owner));
  expect(detail.body.created_by).toEqual({ id: null, name: FORMER_MEMBER });
  const acts = await callApi(app, listSpaceActs, {}, by(owner));
  expect(acts.body.data.map(({ actor, action }) => [actor, action])).toEqual([
    [FORMER_MEMBER, "comment_removed"],
  ]);
  const everything = JSON.stringify(await snapshot(app, { except: ["rate_limits"] }));
  const left = ["Davi Nunes", editor.id, editor.email].filter((one) => everything.includes(one));
  expect(left).toEqual([]);
});

test("the owner reads who did what, in order; nobody else does", async () => {
  const owner = await subscriber(app, "Ana");
  const editor = await newMember(app, owner, "editor", "Bia");
  const layout = await makeLayout(app, owner, { title: "Home" });
  const comment = await commentAsVisitor(app, layout.public_link);
  await callApi(app, editSpace, { name: "Estúdio" }, by(owner));
  const pause = { layoutId: layout.id, comments_paused: true };
  await callApi(app, editLayout, pause, by(editor));
  await callApi(app, editLayout, pause, by(editor));
  await callApi(app, removeComment, { commentId: comment.body.id }, by(editor));
  await callApi(app, removeLayout, { layoutId: layout.id }, by(owner));
  await callApi(app, changeRole, { memberId: editor.id, role: "viewer" }, by(owner));
  const { body } = await callApi(app, listSpaceActs, {}, by(owner));
  const told = body.data.map(({ actor, action, target, details }) => [
    actor,
    action,
    target,
    details,
  ]);
  expect(told).toEqual([
    ["Ana", "role_changed", "Bia", { role_before: "editor", role: "viewer" }],
    ["Ana", "layout_removed", null, { layout: "Home" }],
    ["Bia", "comment_removed", null, { layout: "Home", number: 1 }],
    ["Bia", "comments_paused", null, { layout: "Home" }],
    ["Ana", "space_edited", null, {}],
  ]);
  await rows(app, "update space_acts set created_at = now() - interval '13 months'");
  await runJob(app, "sweep");
  expect((await callApi(app, listSpaceActs, {}, by(owner))).body.data).toEqual([]);
});

test("whether somebody is of a layout's space is told to them alone, and stored nowhere", async () => {
  const owner = await subscriber(app);
  const [viewer, removed, stranger] = [
    await newMember(app, owner, "viewer"),
    await newMember(app, owner, "editor"),
    await subscriber(app),
  ];
  await callApi(app, removeMember, { memberId: removed.id }, by(owner));
  const { id: layout_id } = await makeLayout(app, owner);
  const ask = (caller?: Caller) => callApi(app, getMembership, { layout_id }, caller);
  for (const [person, member] of [
    [owner, true],
    [viewer, true],
    [removed, false],
    [stranger, false],
  ] as const) {
    const { body, headers } = await ask(by(person));
    expect(body).toEqual({ member });
    expect(headers.get("cache-control")).toBe("no-store");
  }
  expect((await ask()).status).toBe(401);
  const nothing = { layout_id: crypto.randomUUID() };
  expect((await callApi(app, getMembership, nothing, by(owner))).body).toEqual({ member: false });
});

test("the name and logo of a space are on its public pages, at once on every process, and in its mails", async () => {
  const owner = await subscriber(app);
  const { public_link: publicLink } = await makeLayout(app, owner);
  const shown = async () => (await callApi(beside, getPublicLayout, { publicLink })).body.space;
  const html = async () => (await beside.request(`/public/${publicLink}`)).text();
  expect([await shown(), (await html()).includes("Estúdio Caju")]).toEqual([
    { name: null, logo: null },
    false,
  ]);
  for (const name of ["a", "veja@estudio.example", "https://estudio.example"]) {
    expect((await callApi(app, editSpace, { name }, by(owner))).status).toBe(422);
  }
  await callApi(app, editSpace, { name: "Estúdio Caju" }, by(owner));
  const used = async () => (await callApi(app, getStorage, {}, by(owner))).body.used;
  const usedBefore = await used();
  const logo = await putLogo(owner, await smallPng(600, 400));
  expect(logo.status).toBe(200);
  await expect.poll(async () => (await shown()).logo).not.toBeNull();
  const { name, logo: path } = await shown();
  expect(name).toBe("Estúdio Caju");
  const page = await html();
  expect(page).toContain('property="og:site_name" content="Estúdio Caju"');
  expect(page).toContain(path);
  const bytes = Buffer.from(await (await app.request(path ?? "")).arrayBuffer());
  expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width: 200, height: 200 });
  expect(await used()).toBe(usedBefore);
  const invited = someEmail();
  const mail = await mailOf(app, invited, /Estúdio Caju/, () =>
    callApi(app, inviteMembers, { emails: [invited], role: "viewer" }, by(owner)),
  );
  // It travels with the mail: programs that show mails may not load it from us, and Outlook shows no WebP.
  const [, sent = ""] = /data:image\/png;base64,([^"]+)/.exec(mail.html) ?? [];
  expect(await sharp(Buffer.from(sent, "base64")).metadata()).toMatchObject({
    format: "png",
    width: 80,
    height: 80,
  });
  await callApi(app, removeSpaceLogo, {}, by(owner));
  // The other process hears of it a moment after the answer.
  await expect.poll(shown).toEqual({ name: "Estúdio Caju", logo: null });
  await jobsSettled(app, "remove-files");
  expect(await storedNames(app, "assets")).not.toContain(path?.split("/").at(-1));
  const refused = await putLogo(owner, Buffer.from("isto não é uma imagem"));
  expect(refused.status).toBe(415);
});

/** The right half of the top of the picture, as a cropper sends it. */
function putLogo({ cookie }: Person, body: Buffer): Promise<Response> {
  return app.request("/api/space/logo?x=50&y=0&side=50", {
    method: "PUT",
    headers: {
      Cookie: `alfinete_session=${cookie}`,
      "Content-Type": "application/octet-stream",
    },
    body: new Uint8Array(body),
  });
}
