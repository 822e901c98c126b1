import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type InputOf, pathParameters, type Route, splitInput } from "#contract/route.ts";
import { openGuardedLayout, removeAnyLayout } from "#contract/routes/admin-layouts.ts";
import {
  editUser,
  listUserPayments,
  listUsers,
  makeAccessLink,
  refundPayment,
  removeAnyMember,
  setUserPassword,
} from "#contract/routes/admin-users.ts";
import { routes } from "#contract/routes/index.ts";
import { newPerson, PASSWORD, type Person } from "#tests/support/accounts.ts";
import { type ActRow, actRows, newAdmin, setRole } from "#tests/support/admins.ts";
import { type Caller, callApi } from "#tests/support/call-api.ts";
import { giveSpecialAccess, ownedIds } from "#tests/support/owned-ids.ts";
import { subscribe } from "#tests/support/payments.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { countRows, rows } from "#tests/support/rows.ts";
import { settledSnapshot, snapshot } from "#tests/support/snapshot.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

let app: TestApp;
let admin: Person;
let person: Person;
let other: Person;
let ids: Record<string, string>;
beforeAll(async () => {
  app = await startTestApp();
  admin = await newAdmin(app);
});
beforeEach(async () => {
  person = await newPerson(app, { username: "Ana Souza" });
  other = await newPerson(app);
  for (const { id } of [person, other]) await giveSpecialAccess(app, id);
  ids = await ownedIds(app, person.id);
});
afterAll(() => app.close());

const adminRoutes = Object.entries(routes).filter(([, { access }]) => access === "admin");
const BODIES: Record<string, object> = {
  editUser: { username: "Outro Nome" },
  setUserPassword: { password: "pino-azul-4242" },
  refundPayment: { invoice_id: "in_1", end_subscription: false },
};

function inputFor([name, { path }]: [string, Route], idOf: (parameter: string) => string): object {
  const own = pathParameters(path).map((parameter) => [parameter, idOf(parameter)]);
  return { ...Object.fromEntries(own), ...BODIES[name] };
}

test("guarantee 10: whoever is not an admin opens no admin route, whatever the id", async () => {
  const former = await newAdmin(app);
  expect((await callApi(app, listUsers, {}, { cookie: former.cookie })).status).toBe(200);
  await setRole(app, former, "user");
  const callers: [string, Caller, number][] = [
    ["visitor", {}, 401],
    ["unknown key", { headers: { "x-api-key": "invalida" } }, 401],
    ["user B", { cookie: other.cookie }, 403],
    ["user B, bearer", { bearer: other.accessToken }, 403],
    ["the person", { cookie: person.cookie }, 403],
    ["ex-admin", { cookie: former.cookie }, 403],
    ["ex-admin, bearer", { bearer: former.accessToken }, 403],
  ];
  const before = await settledSnapshot(app);
  let cells = 0;
  for (const entry of adminRoutes) {
    const [name, record] = entry;
    for (const [who, caller, status] of callers) {
      const real = await callApi(
        app,
        record,
        inputFor(entry, (id) => ids[id] ?? ""),
        caller,
      );
      const missing = await callApi(
        app,
        record,
        inputFor(entry, () => randomUUID()),
        caller,
      );
      expect([name, who, real.status, missing.status]).toEqual([name, who, status, status]);
      cells += 2;
    }
  }
  expect(await snapshot(app)).toEqual(before);
  printFigure(
    `guarantee 10: ${adminRoutes.length} admin routes × ${callers.length} callers × 2 ids: ${cells} cells, 0 leaks, 0 rows changed`,
  );
});

test("guarantee 14: odd spellings of an admin address lead nowhere, for admins and for others", async () => {
  const twists = [
    (path: string) => path.replace("/api/", "//api/"),
    (path: string) => path.replace("/admin/", "//admin/"),
    (path: string) => path.replace("/admin/", "%2Fadmin/"),
    (path: string) => path.replace("/admin/", "/admin%2f"),
    (path: string) => path.replace("/admin/", "/%2e%2e/api/%2Fadmin/"),
    (path: string) => path.replace("/admin/", "/admin%5c"),
    (path: string) => path.replace("/admin/", "/Admin/"),
    (path: string) => `${path}%00`,
    (path: string) => `${path}/`,
  ];
  const before = await settledSnapshot(app);
  let tried = 0;
  for (const entry of adminRoutes) {
    const [name, record] = entry;
    const { path } = splitInput(record, { ...inputFor(entry, (id) => ids[id] ?? "") });
    for (const twist of twists) {
      for (const { cookie } of [admin, person]) {
        const response = await app.request(twist(path), {
          method: record.method,
          headers: {
            Cookie: `alfinete_session=${cookie}`,
            "Content-Type": "application/json",
          },
          ...(!["GET", "DELETE"].includes(record.method) && {
            body: JSON.stringify(BODIES[name] ?? {}),
          }),
        });
        expect([twist(path), [403, 404].includes(response.status)]).toEqual([twist(path), true]);
        tried += 1;
      }
    }
  }
  expect(await snapshot(app)).toEqual(before);
  printFigure(`guarantee 14: ${tried} odd paths to admin routes: 0 opened, 0 rows changed`);
});

const SMUGGLED = {
  id: randomUUID(),
  user_id: randomUUID(),
  email: "outro@evil.example",
  email_verified: true,
  plan_name: "Team",
  api_key: "minha",
  stripe_customer_id: "cus_x",
  stripe_subscription_status: "active",
  trial_used_at: null,
  layout_count: 0,
  actor_id: randomUUID(),
};

test("guarantee 12: fields that not even an admin sets are refused", async () => {
  const writing = adminRoutes.filter(([, { method }]) => method !== "GET");
  const before = await settledSnapshot(app);
  let tried = 0;
  for (const entry of writing) {
    const [name, record] = entry;
    for (const [field, value] of Object.entries(SMUGGLED)) {
      const input = { ...inputFor(entry, (id) => ids[id] ?? ""), [field]: value };
      const { status } = await callApi(app, record, input, { cookie: admin.cookie });
      expect([name, field, status]).toEqual([name, field, 422]);
      tried += 1;
    }
  }
  const wrong: [string, unknown][] = [
    ["role", "owner"],
    ["storage_limit", -1],
    ["storage_limit", 1.5],
    ["storage_limit", "100"],
    ["special_access", "sim"],
    ["username", "a"],
    ["username", "nulo\0"],
  ];
  for (const [field, value] of wrong) {
    const input = { userId: person.id, [field]: value } as InputOf<typeof editUser>;
    const { status } = await callApi(app, editUser, input, { cookie: admin.cookie });
    expect([field, value, status]).toEqual([field, value, 422]);
    tried += 1;
  }
  expect(await snapshot(app)).toEqual(before);
  printFigure(
    `guarantee 12: ${tried} foreign fields and wrong values on ${writing.length} admin routes: ${tried} × 422, 0 rows changed`,
  );
});

test("guarantee 11: an id in the body or the query never stands in for the one in the address", async () => {
  const theirs = await ownedIds(app, other.id);
  const headers = {
    Cookie: `alfinete_session=${admin.cookie}`,
    "Content-Type": "application/json",
  };
  const rowsOfOther = async () => ({
    profile: await rows(app, "select * from profiles where id = $1", [other.id]),
    password: await rows(app, "select password from accounts where user_id = $1", [other.id]),
    tokens: await countRows(app, "auth_tokens where user_id = $1", [other.id]),
    layouts: await rows(app, "select id from layouts where user_id = $1", [other.id]),
    acts: await countRows(app, "admin_acts where target_id = $1", [other.id]),
  });
  const before = await rowsOfOther();
  const post = (path: string, method: string, body?: object) =>
    app.request(path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const mine = `/api/admin/users/${person.id}`;
  const answers = [
    await post(`${mine}?userId=${other.id}`, "PATCH", { userId: other.id, username: "Trocado" }),
    await post(`${mine}/password`, "POST", { userId: other.id, password: "pino-azul-4242" }),
    await post(`${mine}/access-link?userId=${other.id}`, "POST", { userId: other.id }),
    await post(`/api/admin/layouts/${ids.layoutId}?layoutId=${theirs.layoutId}`, "DELETE"),
  ];
  expect(answers.map(({ status }) => status)).toEqual([200, 204, 201, 204]);
  expect(await rowsOfOther()).toEqual(before);
  printFigure(
    `guarantee 11: ${answers.length} requests that name two people at once: the address decides, 0 rows of the other changed`,
  );
});

test("a missing row is 404 to an admin, and leaves nothing in the trail", async () => {
  const before = await settledSnapshot(app);
  for (const entry of adminRoutes.filter(([, { path }]) => pathParameters(path).length > 0)) {
    const [name, record] = entry;
    const input = inputFor(entry, () => randomUUID());
    const { status } = await callApi(app, record, input, { cookie: admin.cookie });
    expect([name, status]).toEqual([name, 404]);
  }
  expect(await snapshot(app)).toEqual(before);
});

test("guarantee 14: each act leaves one row that says who, what, whom, when and from where", async () => {
  const as = { cookie: admin.cookie };
  const userId = person.id;
  const layoutId = ids.layoutId ?? "";
  const memberId = ids.memberId ?? "";
  const refundLast = async () => {
    await subscribe(app, person, "price_pro");
    const { data } = (await callApi(app, listUserPayments, { userId }, as)).body;
    const wish = { userId, invoice_id: data[0]?.id ?? "", end_subscription: false };
    return callApi(app, refundPayment, wish, as);
  };
  const acts: [string, () => Promise<{ status: number }>, details: object, target?: string][] = [
    // First: others end the session of the person who pays.
    ["payment_refunded", refundLast, { payment: { id: expect.any(String), amount: 4900 } }],
    [
      "user_edited",
      () => callApi(app, editUser, { userId, username: "Bia Lima", special_access: true }, as),
      { changes: { username: { from: "Ana Souza", to: "Bia Lima" } } },
    ],
    ["password_set", () => callApi(app, setUserPassword, { userId, password: PASSWORD }, as), {}],
    ["access_link_made", () => callApi(app, makeAccessLink, { userId }, as), {}],
    [
      "guarded_layout_opened",
      () => callApi(app, openGuardedLayout, { layoutId }, as),
      { layout: { id: layoutId, title: "Capa" } },
    ],
    [
      "layout_removed",
      () => callApi(app, removeAnyLayout, { layoutId }, as),
      { layout: { id: layoutId, title: "Capa" } },
    ],
    [
      "member_removed",
      () => callApi(app, removeAnyMember, { userId, memberId }, as),
      { member_role: "viewer" },
      memberId,
    ],
  ];
  const seen: ActRow[] = [];
  for (const [action, act, details, target = userId] of acts) {
    const before = await actRows(app);
    expect((await act()).status).toBeLessThan(300);
    const added = (await actRows(app)).slice(before.length);
    expect(added).toEqual([
      {
        action,
        actor_id: admin.id,
        target_id: target,
        details,
        address: expect.stringMatching(/^(127\.0\.0\.1|0:0:0:0::\/64)$/),
      },
    ]);
    seen.push(...added);
  }
  // Nothing became different, so nothing happened.
  const before = await actRows(app);
  await callApi(app, editUser, { userId, username: "Bia Lima" }, as);
  expect(await actRows(app)).toEqual(before);
  const writing = adminRoutes.filter(([, { method }]) => method !== "GET");
  expect(seen).toHaveLength(writing.length);
  printFigure(
    `guarantee 14: ${writing.length} admin acts, ${seen.length} audit rows; an edit that changes nothing: 0`,
  );
});
