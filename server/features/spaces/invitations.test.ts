import { afterAll, beforeAll, expect, test } from "vitest";
import { limits } from "#contract/limits.ts";
import { mailMessages } from "#contract/messages/mail.ts";
import {
  acceptBySignUp,
  acceptInvitation,
  inviteMembers,
  listMembers,
  readInvitation,
  resendInvitation,
  revokeInvitation,
} from "#contract/routes/members.ts";
import { getProfile } from "#contract/routes/profile.ts";
import { signUp } from "#contract/routes/sign-in.ts";
import { editSpace, listSpaces } from "#contract/routes/spaces.ts";
import { newPerson, PASSWORD, type Person, someEmail } from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import { jobsSettled } from "#tests/support/jobs.ts";
import { subscriber } from "#tests/support/layouts.ts";
import { mailOf, mailsTo, readMail } from "#tests/support/mails.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { countRows, rows } from "#tests/support/rows.ts";
import { invitationFor, invitationTokenIn, newMember } from "#tests/support/spaces.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

const ADMIN_EMAIL = "chefia@alfinete.test";
const DAY_MS = 24 * 3600_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ env: { ADMIN_EMAIL } });
});
afterAll(() => app.close());

const by = ({ cookie }: Pick<Person, "cookie">) => ({ cookie });

function invite(owner: Person, emails: string[]) {
  return callApi(app, inviteMembers, { emails, role: "editor" }, by(owner));
}

async function pendingOf(owner: Person) {
  return (await callApi(app, listMembers, {}, by(owner))).body;
}

test("an invitation names the space and who invites, and its link admits the invited address", async () => {
  const owner = await subscriber(app, "Ana Caju");
  await callApi(app, editSpace, { name: "Estúdio Caju" }, by(owner));
  const guest = await newPerson(app);
  const mail = await mailOf(app, guest.email, /Ana Caju convidou você .* Estúdio Caju/, () =>
    invite(owner, [guest.email]),
  );
  expect(mail.text).toContain("Não encaminhe este email");
  const token = invitationTokenIn(mail);
  const read = await callApi(app, readInvitation, { token });
  expect(read.body).toEqual({
    space: { name: "Estúdio Caju", logo: null },
    invited_by: "Ana Caju",
    role: "editor",
    email: guest.email,
    has_account: true,
  });
  const accepted = await callApi(app, acceptInvitation, { token }, by(guest));
  expect(accepted.body).toEqual({ space_id: owner.id });
  const spaces = await callApi(app, listSpaces, {}, by(guest));
  expect(spaces.body.data).toEqual([
    expect.objectContaining({ id: guest.id, role: "owner", name: null }),
    expect.objectContaining({ id: owner.id, role: "editor", name: "Estúdio Caju" }),
  ]);
  const again = await callApi(app, acceptInvitation, { token }, by(guest));
  expect(again.error?.code).toBe("invitation_used");
});

test("guarantee 70: opening a link consumes nothing, whoever opens it", async () => {
  const owner = await subscriber(app);
  const email = someEmail();
  const token = await invitationFor(app, owner, email);
  for (let time = 0; time < 5; time += 1) {
    expect((await app.request(`/invitation/${token}`)).status).toBe(200);
    expect((await callApi(app, readInvitation, { token })).status).toBe(200);
  }
  expect(
    await countRows(app, "invitations where email = $1 and accepted_at is null", [email]),
  ).toBe(1);
  expect(await countRows(app, "memberships where space_id = $1", [owner.id])).toBe(0);
});

test("guarantee 70: with another account signed in an invitation admits nobody", async () => {
  const owner = await subscriber(app);
  const token = await invitationFor(app, owner, someEmail());
  const other = await newPerson(app);
  for (const person of [other, owner]) {
    const { error } = await callApi(app, acceptInvitation, { token }, by(person));
    expect(error?.code).toBe("wrong_account");
  }
  expect(await countRows(app, "memberships where space_id = $1", [owner.id])).toBe(0);
});

/** By a machine that is too busy, for want of a connection: nothing was done for them either. */
function turnedAway(answers: readonly { status: number }[]): number {
  return answers.filter(({ status }) => status === 503).length;
}

test("guarantee 70: 20 acceptances at once make one membership", async () => {
  const owner = await subscriber(app);
  const guest = await newPerson(app);
  const token = await invitationFor(app, owner, guest.email);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => callApi(app, acceptInvitation, { token }, by(guest))),
  );
  const taken = answers.filter(({ status }) => status === 200).length;
  const used = answers.filter(({ error }) => error?.code === "invitation_used").length;
  expect([taken, used + turnedAway(answers)]).toEqual([1, 19]);
  const members = await countRows(app, "memberships where space_id = $1", [owner.id]);
  expect(members).toBe(1);
  printFigure(
    `guarantee 70: 20 acceptances of one invitation: ${taken} × 200, ${used} × used, ${members} member`,
  );
});

test("guarantee 70: 20 invitations at once fill the last seat once", async () => {
  const owner = await subscriber(app);
  for (let seat = 2; seat < limits.seats; seat += 1) await newMember(app, owner, "viewer");
  const answers = await Promise.all(Array.from({ length: 20 }, () => invite(owner, [someEmail()])));
  const taken = answers.filter(({ status }) => status === 201).length;
  const full = answers.filter(({ error }) => error?.code === "seats_full").length;
  expect([taken, full + turnedAway(answers)]).toEqual([1, 19]);
  expect((await pendingOf(owner)).seats).toEqual({ used: limits.seats, limit: limits.seats });
  printFigure(
    `guarantee 70: 20 invitations for the last seat: ${taken} × 201, ${full} × seats_full`,
  );
});

test("who has no account signs up behind the link, without another mail, and is in", async () => {
  const owner = await subscriber(app);
  const email = someEmail();
  const token = await invitationFor(app, owner, email, "viewer");
  expect((await callApi(app, readInvitation, { token })).body.has_account).toBe(false);
  const wanted = { token, username: "Rita Moura", password: PASSWORD };
  const weak = await callApi(app, acceptBySignUp, { ...wanted, password: "12345678" });
  expect(weak.error?.code).toBe("weak_password");
  const { body, cookie } = await callApi(app, acceptBySignUp, wanted);
  expect([body.status, body.space_id, body.account_created]).toEqual(["signed_in", owner.id, true]);
  const profile = await callApi(app, getProfile, {}, { cookie: cookie ?? "" });
  expect(profile.body).toMatchObject({ email, username: "Rita Moura", role: "user" });
  const { members } = await pendingOf(owner);
  expect(members.map(({ name, role }) => [name, role])).toContainEqual(["Rita Moura", "viewer"]);
  await jobsSettled(app, "invitation-mail");
  expect(await mailsTo(app, email)).toHaveLength(1);
});

test("a stranger's earlier sign-up with the invited address gets nothing of it", async () => {
  const owner = await subscriber(app);
  const email = someEmail();
  const subject = mailMessages.confirm_email.subject;
  await mailOf(app, email, subject, () =>
    callApi(app, signUp, { email, password: "alheia-4242-x" }),
  );
  const token = await invitationFor(app, owner, email);
  const wanted = { token, username: "Dona", password: PASSWORD };
  const { body } = await callApi(app, acceptBySignUp, wanted);
  const credentials = await countRows(app, "accounts where user_id = $1", [body.session.user.id]);
  const waiting = await countRows(app, "sign_ups where user_id = $1", [body.session.user.id]);
  expect([credentials, waiting]).toEqual([1, 0]);
});

test("the address of ADMIN_EMAIL becomes a member and no admin", async () => {
  const owner = await subscriber(app);
  const token = await invitationFor(app, owner, ADMIN_EMAIL);
  const wanted = { token, username: "Chefia", password: PASSWORD };
  const { cookie } = await callApi(app, acceptBySignUp, wanted);
  const profile = await callApi(app, getProfile, {}, { cookie: cookie ?? "" });
  expect(profile.body.role).toBe("user");
});

test("an address with an account cannot be signed up again", async () => {
  const owner = await subscriber(app);
  const guest = await newPerson(app);
  const token = await invitationFor(app, owner, guest.email);
  const wanted = { token, username: "Outra", password: PASSWORD };
  expect((await callApi(app, acceptBySignUp, wanted)).error?.code).toBe("already_registered");
});

test("revoked, expired and unknown links each say so", async () => {
  const owner = await subscriber(app);
  const guest = await newPerson(app);
  const token = await invitationFor(app, owner, guest.email);
  const [pending] = (await pendingOf(owner)).invitations;
  const invitationId = pending?.id ?? "";
  const outcome = async (one: string) => [
    (await callApi(app, readInvitation, { token: one })).error?.code,
    (await callApi(app, acceptInvitation, { token: one }, by(guest))).error?.code,
  ];
  await rows(app, "update invitations set expires_at = $2 where id = $1", [
    invitationId,
    app.now(),
  ]);
  expect(await outcome(token)).toEqual(["invitation_expired", "invitation_expired"]);
  // Sent again, both links work, and there are seven more days.
  const mail = await mailOf(app, guest.email, /convidou você/, () =>
    callApi(app, resendInvitation, { invitationId }, by(owner)),
  );
  const second = invitationTokenIn(mail);
  expect(second).not.toBe(token);
  expect((await callApi(app, readInvitation, { token })).status).toBe(200);
  const [resent] = (await pendingOf(owner)).invitations;
  const left = Date.parse(resent?.expires_at ?? "") - app.now().getTime();
  expect(Math.round(left / DAY_MS)).toBe(7);
  expect((await callApi(app, revokeInvitation, { invitationId }, by(owner))).status).toBe(204);
  for (const one of [token, second]) {
    expect(await outcome(one)).toEqual(["invitation_revoked", "invitation_revoked"]);
  }
  expect(await outcome("nunca-existiu")).toEqual(["invitation_invalid", "invitation_invalid"]);
  expect((await pendingOf(owner)).seats.used).toBe(1);
});

test("several at once; who is there already, or invited, is said and gets no second mail", async () => {
  const owner = await subscriber(app);
  const member = await newMember(app, owner, "viewer");
  const [first, second] = [someEmail(), someEmail()];
  await invite(owner, [first]);
  const { body } = await invite(owner, [first, second, member.email, owner.email, second]);
  expect(body.invited).toEqual([second]);
  expect(body.already_there.sort()).toEqual([first, member.email, owner.email].sort());
  await readMail(app, second, /convidou você/);
  await readMail(app, first, /convidou você/);
  await jobsSettled(app, "invitation-mail");
  expect(await mailsTo(app, first)).toHaveLength(1);
});

test("20 mails a day for a space, sent again or not", async () => {
  const owner = await subscriber(app);
  const email = someEmail();
  await invite(owner, [email]);
  const [pending] = (await pendingOf(owner)).invitations;
  const invitationId = pending?.id ?? "";
  const statuses: number[] = [];
  for (let time = 0; time < 20; time += 1) {
    statuses.push((await callApi(app, resendInvitation, { invitationId }, by(owner))).status);
  }
  expect(statuses.filter((status) => status === 204)).toHaveLength(19);
  expect(statuses.at(-1)).toBe(429);
});

test("without the Team plan nobody is invited, and a waiting invitation admits nobody", async () => {
  const owner = await subscriber(app);
  const guest = await newPerson(app);
  const token = await invitationFor(app, owner, guest.email);
  const special = (on: boolean) =>
    rows(app, "update profiles set special_access = $2 where id = $1", [owner.id, on]);
  await special(false);
  expect((await invite(owner, [someEmail()])).error?.code).toBe("team_required");
  const refused = await callApi(app, acceptInvitation, { token }, by(guest));
  expect(refused.error?.code).toBe("space_without_team");
  await special(true);
  expect((await callApi(app, acceptInvitation, { token }, by(guest))).status).toBe(200);
});
