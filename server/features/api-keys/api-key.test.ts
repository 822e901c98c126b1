import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pathParameters } from "#contract/route.ts";
import { generateApiKey, getApiKey } from "#contract/routes/api-keys.ts";
import { listComments } from "#contract/routes/comments.ts";
import { routes } from "#contract/routes/index.ts";
import { createLayout, editLayout, listLayouts } from "#contract/routes/layouts.ts";
import { createPresentation } from "#contract/routes/presentations.ts";
import { startUpload } from "#contract/routes/uploads.ts";
import { addVersion } from "#contract/routes/versions.ts";
import { newPerson } from "#tests/support/accounts.ts";
import { newApiKey, newKeyHolder, newNamedKey, withKey } from "#tests/support/api-keys.ts";
import { callApi, sendRequest } from "#tests/support/call-api.ts";
import { makeLayout } from "#tests/support/layouts.ts";
import { giveSpecialAccess, ownedIds } from "#tests/support/owned-ids.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { missingId, routeBody } from "#tests/support/route-bodies.ts";
import { rows } from "#tests/support/rows.ts";
import { settledSnapshot, snapshot } from "#tests/support/snapshot.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

const _MINUTE = 60_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test("the key is shown to its owner any time, with when it was made and last used", async () => {
  const owner = await newPerson(app);
  await giveSpecialAccess(app, owner.id);
  const me = { cookie: owner.cookie };
  const none = { api_key: null, scope: "read", created_at: null, last_used_at: null };
  expect((await callApi(app, getApiKey, {}, me)).body).toEqual(none);
  const made = await callApi(app, generateApiKey, {}, me);
  const apiKey = made.body.api_key ?? "";
  expect(apiKey).toMatch(/^alf_[\w-]{43}$/);
  expect((await callApi(app, getApiKey, {}, me)).body).toEqual(made.body);
  await callApi(app, listLayouts, {}, withKey(apiKey));
  const used = await callApi(app, getApiKey, {}, me);
  expect(used.body).toMatchObject({ api_key: apiKey, last_used_at: expect.any(String) });
  const [row] = await rows<{ row: string }>(
    app,
    "select p::text as row from profiles p where id = $1",
    [owner.id],
  );
  expect(row?.row).not.toContain(apiKey.slice(4));
});

/** Everything that docs/api.md offers, by name. */
const READS = [
  ...["listLayouts", "getLayout", "getVersion", "compareVersions", "listCategories"],
  ...["listComments", "getThread", "listApprovals", "listLinks", "getPresentation"],
];
const WRITES = [
  ...["uploadLayout", "createLayout", "editLayout", "uploadVersion", "addVersion"],
  ...["startUpload", "getUpload", "sendUploadPart", "cancelUpload"],
  ...["createComment", "setCommentStatus", "createReply"],
  ...["openRound", "editRound", "endRound", "createPresentation", "editPresentation"],
];

test.each([
  ["read", READS],
  ["write", [...READS, ...WRITES]],
] as const)(
  "guarantee 15: a key of scope %s opens its documented routes and nothing else",
  async (scope, documented) => {
    const owner = await newKeyHolder(app);
    const key = withKey(await newApiKey(app, owner, scope));
    const ids = await ownedIds(app, owner.id);
    // A comparison, and the key of approvals, are made when they are first asked for.
    const unwatched = [
      "rate_limits",
      "profiles",
      "version_differences",
      "approval_key",
      "pgboss.job",
    ];
    const before = await settledSnapshot(app, { except: unwatched });
    const opened: string[] = [];
    const guarded = Object.entries(routes).filter(([, { access }]) => access !== "public");
    for (const [name, record] of guarded) {
      const named = pathParameters(record.path).map((id) => [id, ids[id] ?? randomUUID()]);
      const input = { ...Object.fromEntries(named), ...routeBody(name, ids) };
      const { status, error } = await callApi(app, record, input, key);
      if (status === 401) {
        const isWrite = record.apiKey === "write";
        expect([name, error?.code]).toEqual([name, isWrite ? "api_key_read_only" : "unauthorized"]);
        continue;
      }
      if (scope === "read") expect([name, status, record.method]).toEqual([name, 200, "GET"]);
      opened.push(name);
    }
    expect(opened.sort()).toEqual([...documented].sort());
    if (scope === "read") expect(await snapshot(app, { except: unwatched })).toEqual(before);
    printFigure(
      `guarantee 15: a key of scope ${scope} on ${guarded.length} guarded routes: ${opened.length} opened, ${guarded.length - opened.length} × 401`,
    );
  },
);

test("guarantee 105: a key of either scope finds nothing of another's, and changes nothing", async () => {
  const [owner, other] = [await newKeyHolder(app), await newKeyHolder(app)];
  const ids = await ownedIds(app, owner.id);
  const open = Object.entries(routes).filter(([, { apiKey }]) => apiKey);
  const named = open.filter(([, { path }]) => pathParameters(path).length > 0);
  const keys = {
    read: await newApiKey(app, other, "read"),
    write: (await newNamedKey(app, other, { scope: "write" })).api_key,
  };
  const unwatched = ["rate_limits", "profiles", "api_keys"];
  const before = await settledSnapshot(app, { except: unwatched });
  let cells = 0;
  for (const [scope, apiKey] of Object.entries(keys)) {
    for (const [name, record] of named) {
      const ask = async (idOf: (parameter: string) => string) => {
        const own = pathParameters(record.path).map((parameter) => [parameter, idOf(parameter)]);
        const input = { ...Object.fromEntries(own), ...routeBody(name, ids) };
        const { status, error } = await callApi(app, record, input, withKey(apiKey));
        return { status, code: error?.code };
      };
      const foreign = await ask((parameter) => ids[parameter] ?? "");
      const closed = scope === "read" && record.apiKey === "write";
      const refusal = closed ? [401, "api_key_read_only"] : [404, "not_found"];
      expect([scope, name, foreign.status, foreign.code]).toEqual([scope, name, ...refusal]);
      expect([scope, name, foreign]).toEqual([scope, name, await ask(missingId)]);
      cells += 2;
    }
    for (const [name, record] of open.filter(([, { method }]) => method === "GET")) {
      if (pathParameters(record.path).length > 0) continue;
      const response = await sendRequest(app, record, {}, withKey(apiKey));
      expect([name, await response.text()]).not.toEqual([name, expect.stringContaining(owner.id)]);
      cells += 1;
    }
  }
  // Another's ids in the body of a request about one's own.
  const write = withKey(keys.write);
  const mine = await makeLayout(app, other);
  const id = randomUUID();
  const mixed = [
    await callApi(app, createLayout, { upload_id: ids.uploadId ?? "" }, write),
    await callApi(app, addVersion, { layoutId: mine.id, upload_id: ids.uploadId ?? "" }, write),
    await callApi(app, editLayout, { layoutId: mine.id, category_id: ids.categoryId ?? "" }, write),
    await callApi(
      app,
      createPresentation,
      { id, title: "Um", layout_ids: [ids.layoutId ?? ""] },
      write,
    ),
    await callApi(
      app,
      createPresentation,
      { id: ids.presentationId ?? "", title: "Um", layout_ids: [mine.id] },
      write,
    ),
  ];
  expect(mixed.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  const elsewhere = await callApi(
    app,
    startUpload,
    { file_name: "a.png", size: 1, space_id: owner.id },
    write,
  );
  expect(elsewhere.status).toBe(404);
  cells += mixed.length + 1;
  const ofOwner = async (tables: Awaited<ReturnType<typeof snapshot>>) =>
    JSON.stringify(tables).split(owner.id).length;
  expect(await ofOwner(await snapshot(app, { except: unwatched }))).toBe(await ofOwner(before));
  printFigure(
    `guarantee 105: ${open.length} routes of the API × 2 scopes × another's, missing and mixed ids: ${cells} cells, 0 leaks, 0 rows of the other's changed`,
  );
});

test("guarantee 15: a key that is missing, old, made up or in the query is 401", async () => {
  const owner = await newKeyHolder(app);
  const old = owner.apiKey;
  expect((await callApi(app, listLayouts, {}, withKey(old))).status).toBe(200);
  const apiKey = await newApiKey(app, owner);
  const refused = await callApi(app, listLayouts, {}, withKey(old));
  expect([refused.status, refused.error?.code]).toEqual([401, "api_key_invalid"]);
  expect((await callApi(app, listLayouts, {}, withKey(apiKey))).status).toBe(200);
  const layoutId = randomUUID();
  let cells = 0;
  for (const key of ["", "x", `${apiKey}x`, apiKey.slice(0, -1), apiKey.toLowerCase(), old]) {
    for (const [record, input] of [
      [listLayouts, {}],
      [listComments, { layoutId }],
    ] as const) {
      const { status } = await callApi(app, record, input as never, withKey(key));
      expect([key, status]).toEqual([key, 401]);
      cells += 1;
    }
  }
  for (const query of ["x-api-key", "api_key", "apiKey", "key"]) {
    const { status } = await app.request(`/api/layouts?${query}=${apiKey}`);
    expect([query, status]).toEqual([query, 401]);
    cells += 1;
  }
  const bearer = await callApi(app, listLayouts, {}, { bearer: apiKey });
  expect(bearer.status).toBe(401);
  printFigure(`guarantee 15: missing, old, made-up and query keys: ${cells + 2} cells, all 401`);
});

test("guarantee 15: a wrong key is not saved by a session beside it", async () => {
  const owner = await newKeyHolder(app);
  const caller = { cookie: owner.cookie, ...withKey("alf_errada") };
  expect((await callApi(app, listLayouts, {}, caller)).status).toBe(401);
});

test("guarantee 10: B's key sees nothing of A, and A's layout is 404 as a missing one", async () => {
  const owner = await newKeyHolder(app);
  const other = await newKeyHolder(app);
  const { id: layoutId } = await makeLayout(app, owner);
  const list = await callApi(app, listLayouts, {}, withKey(other.apiKey));
  expect(list.body.data).toEqual([]);
  const byCategory = {
    category:
      (await callApi(app, listLayouts, {}, withKey(owner.apiKey))).body.data[0]?.category_id ?? "",
  };
  expect((await callApi(app, listLayouts, byCategory, withKey(other.apiKey))).body.data).toEqual(
    [],
  );
  const plain = ({ status, error }: { status: number; error: { code: string } | null }) => [
    status,
    error?.code,
  ];
  const foreign = await callApi(app, listComments, { layoutId }, withKey(other.apiKey));
  const missing = await callApi(
    app,
    listComments,
    { layoutId: randomUUID() },
    withKey(other.apiKey),
  );
  expect(plain(foreign)).toEqual([404, "not_found"]);
  expect(plain(foreign)).toEqual(plain(missing));
  printFigure("guarantee 10: B's API key on A's layouts, category and comments: 3 cells, 0 leaks");
});

test("guarantee 11: another's category or cursor in a request of one's own finds nothing of theirs", async () => {
  const owner = await newKeyHolder(app);
  const other = await newKeyHolder(app);
  const theirs = await makeLayout(app, owner);
  await makeLayout(app, owner);
  const mine = await makeLayout(app, other);
  const before = await settledSnapshot(app, { except: ["rate_limits", "profiles"] });
  const page = await callApi(app, listLayouts, { limit: 1 }, withKey(owner.apiKey));
  const cursor = page.body.next_cursor ?? "";
  const inputs = [
    { category: theirs.category_id },
    { category_id: theirs.category_id },
    { cursor },
  ];
  for (const input of inputs) {
    const { status, body } = await callApi(app, listLayouts, input, withKey(other.apiKey));
    expect([input, status]).toEqual([input, 200]);
    expect(body.data.filter(({ id }) => id !== mine.id)).toEqual([]);
  }
  expect(await snapshot(app, { except: ["rate_limits", "profiles"] })).toEqual(before);
  printFigure(
    `guarantee 11: ${inputs.length} foreign ids in requests of one's own: 0 foreign rows, nothing changed`,
  );
});

test("guarantee 14: odd ways of writing a path open nothing", async () => {
  const owner = await newKeyHolder(app);
  const ids = await ownedIds(app, owner.id);
  const paths = [
    "//api/layouts",
    "/api//layouts",
    "/api%2Flayouts",
    "/api/layouts%2f",
    "/api/layouts/..%2fwebhooks",
    "/api/layouts/%2e%2e%2fwebhooks",
    "/api\\webhooks",
    "/api/webhooks%00",
    `/api/webhooks//${ids.webhookId}/secret`,
    `/api/layouts/${ids.layoutId}%2Fcomments`,
  ];
  for (const path of paths) {
    const { status } = await app.request(path, { headers: { "x-api-key": owner.apiKey } });
    // A client that tidies the path up first asks for a route that keys do not open.
    expect([path, [401, 404].includes(status)]).toEqual([path, true]);
  }
  printFigure(`guarantee 14: ${paths.length} odd paths with a good key: 0 opened`);
});

test("guarantee 13: without API access the key is 403, on the very next request", async () => {
  const owner = await newKeyHolder(app);
  const ask = async () => {
    const { status, error } = await callApi(app, listLayouts, {}, withKey(owner.apiKey));
    return [status, error?.code];
  };
  const plan = (fields: string) =>
    rows(app, `update profiles set ${fields} where id = $1`, [owner.id]);
  expect(await ask()).toEqual([200, undefined]);
  await plan(
    "special_access = false, plan_name = 'Pro', stripe_subscription_id = 's', stripe_subscription_status = 'active'",
  );
  expect(await ask()).toEqual([403, "api_access_required"]);
  expect((await callApi(app, getApiKey, {}, { cookie: owner.cookie })).status).toBe(403);
  await plan("plan_name = 'Team'");
  expect(await ask()).toEqual([200, undefined]);
  await plan("plan_name = null, stripe_subscription_status = 'canceled'");
  expect(await ask()).toEqual([403, "api_access_required"]);
  printFigure("guarantee 13: API key: special 200, Pro 403, Team 200, lapsed 403");
});

test("the reference lists the calls of keys with their headers, and needs nothing from elsewhere", async () => {
  const page = await app.request("/api/docs");
  const html = await page.text();
  expect(html).not.toMatch(/(src|href)="https?:/);
  const document = (await (await app.request("/api/openapi.json")).json()) as {
    paths: Record<
      string,
      { get?: { security: object[]; responses: Record<string, { headers?: object }> } }
    >;
  };
  const keyed = Object.entries(document.paths).filter(([, { get }]) =>
    get?.security.some((one) => "apiKey" in one),
  );
  const documented = [...READS, "getUpload"].map((name) => routes[name]?.path);
  expect(keyed.map(([path]) => path.replace(/\{(\w+)\}/g, ":$1")).sort()).toEqual(
    documented.sort(),
  );
  for (const [, { get }] of keyed) {
    expect(Object.keys(get?.responses ?? {}).sort()).toEqual(["200", "304", "429", "default"]);
    expect(Object.keys(get?.responses[200]?.headers ?? {})).toContain("RateLimit-Remaining");
  }
});
