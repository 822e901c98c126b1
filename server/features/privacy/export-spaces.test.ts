import { afterAll, beforeAll, expect, test } from "vitest";
import { acceptInvitation } from "#contract/routes/members.ts";
import { requestDataExport } from "#contract/routes/privacy.ts";
import { newPerson, type Person } from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import { downloadExport, exportReady } from "#tests/support/exports.ts";
import { commentAsOwner, makeLayout, subscriber } from "#tests/support/layouts.ts";
import { invitationFor } from "#tests/support/spaces.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

async function exportOf({ cookie }: Person): Promise<Map<string, Buffer>> {
  await callApi(app, requestDataExport, {}, { cookie });
  await exportReady(app, cookie);
  return downloadExport(app, cookie);
}

function everythingIn(files: Map<string, Buffer>): string {
  const tables = [...files].filter(([name]) => name.endsWith(".json"));
  return tables.map(([, bytes]) => String(bytes)).join("\n");
}

test("a copy holds a member's words in others' spaces, and no member's address for the owner", async () => {
  const owner = await subscriber(app, "Ana");
  const member = await newPerson(app, { username: "Davi Nunes" });
  const token = await invitationFor(app, owner, member.email);
  await callApi(app, acceptInvitation, { token }, { cookie: member.cookie });
  const layout = await makeLayout(app, owner);
  await commentAsOwner(app, member, layout.id, { comment: "Palavras de Davi" });

  const ofMember = await exportOf(member);
  const comments = JSON.parse(String(ofMember.get("comments.json")));
  expect(comments).toEqual([
    expect.objectContaining({ written_elsewhere: "Palavras de Davi", space_id: owner.id }),
  ]);
  expect(String(ofMember.get("memberships.json"))).toContain(owner.id);
  expect(everythingIn(ofMember)).not.toContain(owner.email);

  const ofOwner = everythingIn(await exportOf(owner));
  expect(ofOwner).toContain("Palavras de Davi");
  expect(ofOwner).toContain("Davi Nunes");
  expect(ofOwner).not.toContain(member.email);
});
