import { expect, onTestFinished, test } from "vitest";
import { requestDataExport } from "#contract/routes/privacy.ts";
import { newPerson, type Person } from "#tests/support/accounts.ts";
import { askApproval, decideBy, decisionCodeFor } from "#tests/support/approvals.ts";
import { callApi } from "#tests/support/call-api.ts";
import { newGuest } from "#tests/support/conversation.ts";
import { downloadExport, exportReady } from "#tests/support/exports.ts";
import { makeLayout, subscriber } from "#tests/support/layouts.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { rows } from "#tests/support/rows.ts";
import { newMember } from "#tests/support/spaces.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

async function exportOf(app: TestApp, { cookie }: Person): Promise<Map<string, unknown[]>> {
  await callApi(app, requestDataExport, {}, { cookie });
  await exportReady(app, cookie);
  const files = [...(await downloadExport(app, cookie))].filter(([name]) =>
    name.startsWith("approval_"),
  );
  return new Map(files.map(([name, bytes]) => [name, JSON.parse(String(bytes))]));
}

test("a copy holds the rounds and decisions of one's space, and one's own elsewhere, without salts or browsers", async () => {
  const app = await startTestApp();
  onTestFinished(app.close);
  const owner = await subscriber(app, "Ana");
  const editor = await newMember(app, owner, "editor", "Caio");
  const client = await newPerson(app);
  const { id: layoutId, public_link } = await makeLayout(app, owner);
  const fields = { emails: [client.email], message: "Podemos publicar?" };
  const round = await askApproval(app, editor, layoutId, fields);
  const code = await decisionCodeFor(app, public_link, round, client.email);
  const proof = { email: client.email, code, name: "Clara" };
  const guest = await newGuest(app);
  expect((await decideBy(app, public_link, round, proof, guest)).status).toBe(201);

  const [ofOwner, ofEditor, ofClient] = [
    await exportOf(app, owner),
    await exportOf(app, editor),
    await exportOf(app, client),
  ];
  const holding = (value: object) => [expect.objectContaining(value)];
  expect(ofOwner.get("approval_rounds.json")).toEqual(holding({ message: fields.message }));
  expect(ofOwner.get("approval_people.json")).toEqual(holding({ expected: client.email }));
  expect(ofOwner.get("approval_records.json")).toEqual(
    holding({ layoutId, kind: "decision", result: "approved", confirmedBy: "code" }),
  );
  expect(ofOwner.get("approval_identities.json")).toEqual(
    holding({ name: "Clara", email: client.email }),
  );
  expect(ofEditor.get("approval_rounds.json")).toEqual(
    holding({ opened_elsewhere: fields.message, space_id: owner.id }),
  );
  expect(ofEditor.get("approval_identities.json")).toEqual([]);
  expect(ofClient.get("approval_people.json")).toEqual(holding({ asked_in: round.id }));
  expect(ofClient.get("approval_identities.json")).toEqual(
    holding({ decided_elsewhere: "approved", name: "Clara", version: 1 }),
  );
  expect(ofClient.get("approval_records.json")).toEqual([]);

  const kept = await rows<{ secret: string }>(
    app,
    `select unnest(array[identity_salt, origin_salt, guest_id::text]) as secret
       from approval_identities
     union all select key from approval_key union all select unnest(array[identity_hash, origin_hash])
       from approval_records`,
  );
  const everything = JSON.stringify([ofOwner, ofEditor, ofClient].map((files) => [...files]));
  const told = kept.filter(({ secret }) => everything.includes(secret));
  expect([kept.length, told]).toEqual([6, []]);
  printFigure(
    `3 copies of one decision: ${told.length} of ${kept.length} salts, keys, browsers in them`,
  );
});
