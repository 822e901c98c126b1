import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pathParameters, type Route } from "#contract/route.ts";
import { routes } from "#contract/routes/index.ts";
import { getProfile, updateProfile } from "#contract/routes/profile.ts";
import { signUp } from "#contract/routes/sign-in.ts";
import {
  newPerson,
  PASSWORD,
  type Person,
  signUpAndConfirm,
  someEmail,
} from "#tests/support/accounts.ts";
import { type Caller, callApi } from "#tests/support/call-api.ts";
import { giveSpecialAccess, ownedIds } from "#tests/support/owned-ids.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { missingId, routeBody } from "#tests/support/route-bodies.ts";
import { countRows, rows } from "#tests/support/rows.ts";
import { settledSnapshot, snapshot } from "#tests/support/snapshot.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
/** All of them but the visitor may open everything; `plain` only what needs no subscription. */
let owner: Person;
let other: Person;
let plain: Person;
let ownersIds: Record<string, string>;
beforeAll(async () => {
  app = await startTestApp();
  owner = await newPerson(app);
  other = await newPerson(app);
  plain = await newPerson(app);
  for (const { id } of [owner, other]) await giveSpecialAccess(app, id);
  ownersIds = await ownedIds(app, owner.id);
});
afterAll(() => app.close());

const all = Object.entries(routes);
const guarded = all.filter(([, { access }]) => access !== "public");
const withIds = guarded.filter(([, { path }]) => pathParameters(path).length > 0);

/** What a route wants besides the ids in its path. */
function bodyOf(name: string): object {
  const bodies: Record<string, object> = {
    editWebhook: { is_active: false },
    editUser: { username: "Outro" },
    setUserPassword: { password: PASSWORD },
  };
  return bodies[name] ?? routeBody(name, ownersIds);
}

function ownersInput([name, { path }]: [string, Route]): object {
  const ids = pathParameters(path).map((id) => {
    if (!ownersIds[id]) throw new Error(`${name}: tests/support/owned-ids.ts has no ${id}`);
    return [id, ownersIds[id]];
  });
  return { ...Object.fromEntries(ids), ...bodyOf(name) };
}

function missingInput([name, { path }]: [string, Route]): object {
  const ids = pathParameters(path).map((id) => [id, missingId(id)]);
  return { ...Object.fromEntries(ids), ...bodyOf(name) };
}

async function ask(record: Route, input: object, caller: Caller = {}) {
  const { status, error } = await callApi(app, record, input, caller);
  const { request_id: _, ...rest } = error ?? { request_id: "" };
  return { status, error: rest };
}

const VISITORS: Caller[] = [
  {},
  { cookie: "invalida" },
  { bearer: "invalido" },
  { bearer: "a.b.c" },
  { headers: { "x-api-key": "invalida" } },
  { headers: { Authorization: "Basic YTpi" } },
];

test("guarantee 10: a visitor gets 401 on every route that is not public, whatever the id", async () => {
  let cells = 0;
  for (const entry of guarded) {
    const [name, record] = entry;
    for (const input of [ownersInput(entry), missingInput(entry)]) {
      for (const caller of VISITORS) {
        expect([name, (await ask(record, input, caller)).status]).toEqual([name, 401]);
        cells += 1;
      }
    }
  }
  printFigure(`guarantee 10: visitor on ${guarded.length} guarded routes: ${cells} cells, 0 leaks`);
});

test.each([
  ["subscriber", "subscription_required"],
  ["api", "api_access_required"],
  ["admin", "forbidden"],
])(
  "guarantee 10: a plain user gets 403 on every %s route, whatever the id",
  async (access, code) => {
    const closed = guarded.filter(([, record]) => record.access === access);
    for (const entry of closed) {
      const [name, record] = entry;
      for (const input of [ownersInput(entry), missingInput(entry)]) {
        const { status, error } = await ask(record, input, { cookie: plain.cookie });
        expect([name, status, error]).toEqual([name, 403, expect.objectContaining({ code })]);
      }
    }
    printFigure(`guarantee 10: plain user on ${closed.length} ${access} routes: 0 opened`);
  },
);

test("guarantee 10: another user's row answers exactly as a missing one, and nothing changes", async () => {
  const before = await settledSnapshot(app);
  let cells = 0;
  for (const entry of withIds) {
    const [name, record] = entry;
    for (const caller of [{ cookie: other.cookie }, { bearer: other.accessToken }]) {
      const foreign = await ask(record, ownersInput(entry), caller);
      // What is only an admin's does not even look for the row.
      expect([name, foreign.status]).toEqual([name, record.access === "admin" ? 403 : 404]);
      expect([name, foreign]).toEqual([name, await ask(record, missingInput(entry), caller)]);
      cells += 1;
    }
  }
  expect(await snapshot(app)).toEqual(before);
  printFigure(`guarantee 10: user B on A's ids: ${cells} cells, each as a missing row`);
});

const SMUGGLED = {
  id: randomUUID(),
  userId: randomUUID(),
  user_id: randomUUID(),
  email: "outro@evil.example",
  role: "admin",
  plan_name: "Team",
  storage_limit: 1e12,
  special_access: true,
  stripe_customer_id: "cus_x",
  stripe_subscription_status: "active",
};

test("guarantee 12: fields that are not a person's to set are refused and nothing changes", async () => {
  const profile = () => rows(app, "select * from profiles where id = $1", [owner.id]);
  const before = await profile();
  const { cookie } = owner;
  const username = "Novo Nome";
  for (const [field, value] of Object.entries(SMUGGLED)) {
    const input = { username, [field]: value };
    const { status, error } = await callApi(app, updateProfile, input as never, { cookie });
    expect([field, status, error?.code]).toEqual([field, 422, "invalid_input"]);
  }
  expect(await profile()).toEqual(before);
  printFigure(
    `guarantee 12: ${Object.keys(SMUGGLED).length} foreign fields on the profile: all 422, row unchanged`,
  );
});

test("no route takes a field it does not name", async () => {
  for (const [name, record] of all) {
    const input = { ...missingInput([name, record]), role: "admin", userId: owner.id };
    const { status } = await ask(record, input, { cookie: owner.cookie });
    expect([name, status]).toEqual([name, record.access === "admin" ? 403 : 422]);
  }
  const email = someEmail();
  const forged = { email, password: PASSWORD, role: "admin" };
  expect((await callApi(app, signUp, forged as never)).status).toBe(422);
  expect(await countRows(app, "users where email = $1", [email])).toBe(0);
  expect((await callApi(app, getProfile, {}, { cookie: owner.cookie })).body.role).toBe("user");
});

test("a new profile starts as a user without plan, limit or special access", async () => {
  const { cookie, email } = await signUpAndConfirm(app, { email: someEmail("maria") });
  const { body } = await callApi(app, getProfile, {}, { cookie });
  expect(body).toMatchObject({
    email,
    username: email.slice(0, email.indexOf("@")),
    role: "user",
    plan_name: null,
    storage_limit: null,
    special_access: false,
    stripe_customer_id: null,
  });
});
