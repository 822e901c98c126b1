import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { may, type Role, roles, rolesByVerb } from "#contract/roles.ts";
import { pathParameters, type Route } from "#contract/route.ts";
import { routes } from "#contract/routes/index.ts";
import { newPerson, type Person } from "#tests/support/accounts.ts";
import { newApiKey, withKey } from "#tests/support/api-keys.ts";
import { type Caller, expectErrorForm, sendRequest } from "#tests/support/call-api.ts";
import { subscriber } from "#tests/support/layouts.ts";
import { ownedIds } from "#tests/support/owned-ids.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { missingId, routeBody } from "#tests/support/route-bodies.ts";
import { countRows, rows } from "#tests/support/rows.ts";
import { settledSnapshot, snapshot } from "#tests/support/snapshot.ts";
import { addMembership, newMember } from "#tests/support/spaces.ts";
import { plantStored } from "#tests/support/stored-objects.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let owner: Person;
let people: Record<Role, Person>;
let former: Person;
let stranger: Person;
/** A member of a space whose plan has ended. */
let lapsed: { owner: Person; member: Person };
beforeAll(async () => {
  app = await startTestApp();
  owner = await subscriber(app);
  people = {
    owner,
    editor: await newMember(app, owner, "editor"),
    viewer: await newMember(app, owner, "viewer"),
  };
  // Both have a plan of their own: without one they would learn nothing but that.
  stranger = await subscriber(app);
  former = await subscriber(app);
  await addMembership(app, owner, former, "editor");
  await rows(app, "delete from memberships where user_id = $1", [former.id]);
  const without = await newPerson(app);
  const member = await subscriber(app);
  await addMembership(app, without, member, "editor");
  lapsed = { owner: without, member };
});
afterAll(() => app.close());

type Named = [name: string, record: Route];
const inSpaces = Object.entries(routes).filter(([, { space }]) => space !== undefined);

/** The rows that an address names have their space; everything else is given it. */
const IMPLIES_SPACE = [
  "layoutId",
  "categoryId",
  "commentId",
  "replyId",
  "uploadId",
  "invitationId",
  "presentationId",
  "exportId",
  "linkId",
  "spaceId",
];

function inputFor([name, { path }]: Named, spaceId: string, ids: Record<string, string>) {
  const parameters = pathParameters(path);
  const named = Object.fromEntries(parameters.map((one) => [one, ids[one] ?? missingId(one)]));
  const implied = parameters.some((one) => IMPLIES_SPACE.includes(one));
  return { ...named, ...routeBody(name, ids), ...(!implied && { space_id: spaceId }) };
}

/** As the job does that writes the file. */
async function finishExport(id: string): Promise<void> {
  const key = `reports/${id}.csv`;
  await plantStored(app, key, "Layout\n");
  const ready = "update exports set state = 'ready', key = $2, size = 7 where id = $1";
  await rows(app, ready, [id, key]);
}

/** Streams are cut after their head. */
async function ask(record: Route, input: object, caller: Caller) {
  const response = await sendRequest(app, record, input as Record<string, unknown>, caller);
  if (response.ok) {
    await response.body?.cancel();
    return { status: response.status, error: null };
  }
  const error = expectErrorForm(response.status, await response.json());
  return { status: response.status, error: { ...error, request_id: "" } };
}

test("guarantee 10: every role opens its verbs in a space and no others", async () => {
  const cells = inSpaces.flatMap((entry) => roles.map((role) => ({ entry, role })));
  const isAllowed = ({ entry, role }: (typeof cells)[number]) => {
    const { space } = entry[1];
    // The rows are somebody else's.
    const needed = space === "edit_words" ? "moderate_comments" : space;
    return needed !== undefined && may(role, needed);
  };
  const refused = cells.filter((cell) => !isAllowed(cell));
  const ids = await ownedIds(app, owner.id);
  // From now on they were seen: that is not written again within minutes.
  for (const { cookie } of Object.values(people)) {
    await ask(routes.listMembers as Route, { space_id: owner.id }, { cookie });
  }
  const before = await settledSnapshot(app);
  for (const { entry, role } of refused) {
    const [name, record] = entry;
    const caller = { cookie: people[role].cookie };
    const { status, error } = await ask(record, inputFor(entry, owner.id, ids), caller);
    expect([name, role, status, error?.code]).toEqual([name, role, 403, "role_required"]);
  }
  expect(await snapshot(app)).toEqual(before);
  const allowed = cells.filter(isAllowed);
  for (const { entry, role } of allowed) {
    const [name, record] = entry;
    const fresh = await ownedIds(app, owner.id);
    await finishExport(fresh.exportId ?? "");
    // Whoever leaves is nobody of the others' cells.
    const person = name === "leaveSpace" ? await newMember(app, owner, "viewer") : people[role];
    const caller = { cookie: person.cookie };
    const { status } = await ask(record, inputFor(entry, owner.id, fresh), caller);
    expect([name, role, [401, 403, 404].includes(status)]).toEqual([name, role, false]);
  }
  printFigure(
    `guarantee 10: ${inSpaces.length} routes × ${roles.length} roles in a space (${Object.keys(rolesByVerb).length} verbs): ${cells.length} cells, ${allowed.length} opened, ${refused.length} × role_required, 0 leaks, 0 rows changed`,
  );
});

test("guarantee 10: who is not, no longer or not now in a space gets 404, as for a missing one", async () => {
  const ids = await ownedIds(app, owner.id);
  const idsOfLapsed = await ownedIds(app, lapsed.owner.id);
  await rows(app, "update profiles set special_access = false where id = $1", [lapsed.owner.id]);
  const outside = [
    { who: "stranger", person: stranger, space: owner, ids },
    { who: "former member", person: former, space: owner, ids },
    {
      who: "member without the plan",
      person: lapsed.member,
      space: lapsed.owner,
      ids: idsOfLapsed,
    },
  ];
  const before = await settledSnapshot(app);
  let cells = 0;
  for (const entry of inSpaces) {
    for (const { who, person, space, ids: theirs } of outside) {
      const [name, record] = entry;
      const caller = { cookie: person.cookie };
      const given = await ask(record, inputFor(entry, space.id, theirs), caller);
      const missing = await ask(record, inputFor(entry, randomUUID(), {}), caller);
      expect([name, who, given.status]).toEqual([name, who, 404]);
      expect([name, who, given]).toEqual([name, who, missing]);
      cells += 2;
    }
  }
  expect(await snapshot(app)).toEqual(before);
  printFigure(
    `guarantee 10: ${inSpaces.length} routes × ${outside.length} people outside a space × there and missing: ${cells} cells, all alike 404, 0 rows changed`,
  );
});

test("guarantee 10: without space_id, and with a key, one is in one's own space", async () => {
  const editor = await subscriber(app);
  await addMembership(app, owner, editor, "editor");
  const ids = await ownedIds(app, owner.id);
  const listing = inSpaces.filter(
    ([, { method, path }]) => method === "GET" && !/:|\/events$/.test(path),
  );
  for (const [name, record] of listing.filter(([, { space }]) => space === "read")) {
    const response = await sendRequest(app, record, {}, { cookie: editor.cookie });
    expect([name, await response.text()]).not.toEqual([name, expect.stringContaining(owner.id)]);
  }
  const withOwnKey = withKey(await newApiKey(app, editor, "write"));
  const byKey = inSpaces.filter(([, { apiKey }]) => apiKey);
  for (const entry of byKey) {
    const [name, record] = entry;
    const answer = await ask(record, inputFor(entry, owner.id, ids), withOwnKey);
    expect([name, answer.status]).toEqual([name, 404]);
    if (record.apiKey === "write") continue;
    const inPerson = await ask(record, inputFor(entry, owner.id, ids), { cookie: editor.cookie });
    expect([name, inPerson.status]).toEqual([name, 200]);
  }
  printFigure(
    `guarantee 10: ${byKey.length} routes of the API: a member's key on the space 404, the member 200`,
  );
});

test("a member needs no subscription, and what they make belongs to the space", async () => {
  const { editor } = people;
  const record = routes.createCategory as Route;
  const input = { name: `Da equipe ${randomUUID()}`, space_id: owner.id };
  expect((await ask(record, input, { cookie: editor.cookie })).status).toBe(201);
  const made = "categories where user_id = $1 and name = $2";
  expect(await countRows(app, made, [owner.id, input.name])).toBe(1);
  const own = await ask(record, { name: "Minha" }, { cookie: editor.cookie });
  expect([own.status, own.error?.code]).toEqual([403, "subscription_required"]);
});
