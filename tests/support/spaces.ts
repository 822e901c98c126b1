import { mailMessages } from "#contract/messages/mail.ts";
import type { MemberRole } from "#contract/roles.ts";
import { inviteMembers } from "#contract/routes/members.ts";
import { memberships } from "#server/platform/db/schema/spaces.ts";
import { newPerson, type Person } from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import { mailOf } from "#tests/support/mails.ts";
import { onDatabase } from "#tests/support/rows.ts";
import type { TestApp } from "#tests/support/test-app.ts";

/** Somebody without a plan of their own who is in a space already. */
export async function newMember(
  app: TestApp,
  space: Pick<Person, "id">,
  role: MemberRole,
  username?: string,
): Promise<Person> {
  const person = await newPerson(app, username ? { username } : {});
  await addMembership(app, space, person, role);
  return person;
}

export async function addMembership(
  app: TestApp,
  space: Pick<Person, "id">,
  person: Pick<Person, "id">,
  role: MemberRole,
): Promise<void> {
  const row = { spaceId: space.id, userId: person.id, role, createdAt: app.now() };
  await onDatabase(app, (db) => db.insert(memberships).values(row));
}

/** Invites an address and returns the token of the link that was mailed to it. */
export async function invitationFor(
  app: TestApp,
  owner: Pick<Person, "cookie">,
  email: string,
  role: MemberRole = "editor",
): Promise<string> {
  const mail = await mailOf(app, email, /convidou você/, () =>
    callApi(app, inviteMembers, { emails: [email], role }, { cookie: owner.cookie }),
  );
  return invitationTokenIn(mail);
}

export function invitationTokenIn({ links }: { links: readonly string[] }): string {
  const link = links.find((one) => one.includes("/invitation/"));
  if (!link) throw new Error(`no link in the mail: ${mailMessages.invitation.action}`);
  return link.split("/invitation/")[1] ?? "";
}
