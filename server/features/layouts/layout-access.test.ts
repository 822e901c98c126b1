import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { pathParameters, type Route, splitInput } from "#contract/route.ts";
import { createCategory } from "#contract/routes/categories.ts";
import { routes } from "#contract/routes/index.ts";
import { createLayout, editLayout } from "#contract/routes/layouts.ts";
import { startUpload } from "#contract/routes/uploads.ts";
import { newPerson, type Person } from "#tests/support/accounts.ts";
import { askApproval } from "#tests/support/approvals.ts";
import { callApi, expectErrorForm } from "#tests/support/call-api.ts";
import {
  commentAsOwner,
  type MadeLayout,
  makeLayout,
  smallPng,
  subscriber,
  uploadImage,
} from "#tests/support/layouts.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { missingId, routeBody } from "#tests/support/route-bodies.ts";
import { rows } from "#tests/support/rows.ts";
import { settledSnapshot, snapshot } from "#tests/support/snapshot.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { twoVersions } from "#tests/support/versions.ts";

let app: TestApp;
let owner: Person;
let other: Person;
let plain: Person;
let layout: Pick<MadeLayout, "id">;
let commentId: string;
let categoryId: string;
/** Real things of the owner's, under the names that addresses give them. */
let ids: Record<string, string>;
beforeAll(async () => {
  app = await startTestApp();
  owner = await subscriber(app);
  other = await subscriber(app);
  plain = await newPerson(app);
  layout = await twoVersions(app, owner);
  commentId = (await commentAsOwner(app, owner, layout.id)).body.id;
  const me = { cookie: owner.cookie };
  categoryId = (await callApi(app, createCategory, { name: "Marca" }, me)).body.id;
  const uploadId = (await callApi(app, startUpload, { file_name: "a.png", size: 9 }, me)).body.id;
  const roundId = (await askApproval(app, owner, layout.id)).id;
  ids = { layoutId: layout.id, number: "1", commentId, categoryId, uploadId, roundId };
});
afterAll(() => app.close());

const AREA = /^\/api\/(layouts|categories|comments|uploads|storage|dashboard)/;
const ours = Object.entries(routes).filter(([, { path }]) => AREA.test(path));

function input([name, { path }]: [string, Route], idFor: (parameter: string) => string) {
  const own = pathParameters(path).map((parameter) => [parameter, idFor(parameter)]);
  return { ...Object.fromEntries(own), ...routeBody(name, ids) };
}

/**
 * Streams and documents are cut after their head, so that one that should not have opened is only a wrong
 * status.
 */
async function ask(record: Route, given: Record<string, unknown>, cookie?: string) {
  if (!/\/(events|pdf)$/.test(record.path)) {
    return withoutRequestId(await callApi(app, record, given, cookie ? { cookie } : {}));
  }
  const headers = cookie ? { Cookie: `alfinete_session=${cookie}` } : {};
  const response = await app.request(splitInput(record, given).path, { headers });
  if (response.ok) {
    await response.body?.cancel();
    return { status: response.status, error: null };
  }
  const error = expectErrorForm(response.status, await response.json());
  return withoutRequestId({ status: response.status, error });
}

function withoutRequestId({ status, error }: { status: number; error: object | null }) {
  return { status, error: error && { ...error, request_id: "" } };
}

test("guarantee 10: no cell of routes and callers opens what is another's", async () => {
  const before = await settledSnapshot(app);
  let cells = 0;
  for (const entry of ours) {
    const [name, record] = entry;
    const theirs = input(entry, (parameter) => ids[parameter] ?? "");
    const missing = input(entry, missingId);
    for (const given of [theirs, missing]) {
      expect([name, (await ask(record, given)).status]).toEqual([name, 401]);
      const gated = record.access === "subscriber" ? 403 : 404;
      const named = pathParameters(record.path).length > 0;
      if (named || gated === 403) {
        expect([name, (await ask(record, given, plain.cookie)).status]).toEqual([name, gated]);
      }
      cells += 2;
    }
    if (pathParameters(record.path).length === 0) continue;
    const foreign = await ask(record, theirs, other.cookie);
    expect([name, foreign.status]).toEqual([name, 404]);
    expect([name, foreign]).toEqual([name, await ask(record, missing, other.cookie)]);
    cells += 2;
  }
  expect(await snapshot(app)).toEqual(before);
  printFigure(
    `guarantee 10: ${ours.length} routes of layouts, categories, uploads and comments: ${cells} cells, 0 leaks, 0 rows changed`,
  );
});

test("guarantee 11: another's category, upload or comment in a request about one's own is not found", async () => {
  const me = { cookie: other.cookie };
  const mine = await makeLayout(app, other);
  const upload_id = await uploadImage(app, other, await smallPng());
  const before = await settledSnapshot(app);
  const answers = [
    await callApi(
      app,
      editLayout,
      { layoutId: mine.id, title: "Meu", category_id: categoryId },
      me,
    ),
    await callApi(app, createLayout, { upload_id, category_id: categoryId }, me),
    await callApi(app, createLayout, { upload_id: ids.uploadId ?? "" }, me),
    await callApi(app, createLayout, { upload_id: layout.id }, me),
    await commentAsOwner(app, other, mine.id, { id: commentId }),
  ];
  expect(answers.map(({ status }) => status)).toEqual(Array(answers.length).fill(404));
  expect(await snapshot(app)).toEqual(before);
  printFigure(
    `guarantee 11: ${answers.length} requests that mix one's own with another's: ${answers.length} × 404, 0 rows changed`,
  );
});

const SMUGGLED = [
  "user_id",
  "userId",
  "role",
  "plan_name",
  "storage_limit",
  "special_access",
  "size",
];

test("guarantee 12: fields that are not a person's to set are refused", async () => {
  const writing = ours.filter(([, { method, body }]) => method !== "GET" && body !== "bytes");
  const before = await settledSnapshot(app);
  let tried = 0;
  for (const entry of writing) {
    const given = input(entry, (parameter) => ids[parameter] ?? "");
    for (const field of SMUGGLED.filter((name) => !(name in given))) {
      const { status } = await ask(entry[1], { ...given, [field]: "1" }, owner.cookie);
      expect([entry[0], field, status]).toEqual([entry[0], field, 422]);
      tried += 1;
    }
  }
  expect(await snapshot(app)).toEqual(before);
  printFigure(
    `guarantee 12: ${tried} foreign fields on ${writing.length} routes: ${tried} × 422, 0 rows changed`,
  );
});

test("guarantee 13: a lapsed subscription closes the gate on the next request and leaves what decisions allow", async () => {
  const person = await subscriber(app);
  const own = await twoVersions(app, person);
  const comment = (await commentAsOwner(app, person, own.id)).body;
  const spareComment = (await commentAsOwner(app, person, own.id)).body;
  const spare = await makeLayout(app, person);
  const mine = {
    layoutId: own.id,
    number: "1",
    commentId: comment.id,
    categoryId: own.category_id,
    uploadId: randomUUID(),
    roundId: (await askApproval(app, person, own.id)).id,
  };
  const lapse = (open: boolean) =>
    rows(app, "update profiles set special_access = $1 where id = $2", [open, person.id]);
  const gated = ours.filter(([, { access }]) => access === "subscriber");
  await lapse(false);
  for (const entry of gated) {
    const given = input(entry, (parameter) => mine[parameter as keyof typeof mine]);
    const { status, error } = await ask(entry[1], given, person.cookie);
    expect([entry[0], status, error]).toMatchObject([
      entry[0],
      403,
      { code: "subscription_required" },
    ]);
  }
  const call = (name: string, given: Record<string, unknown> = {}) =>
    ask(routes[name] as Route, given, person.cookie);
  const open = [
    await call("getDashboard"),
    await call("getStorage"),
    await call("removeComment", { commentId: spareComment.id }),
    await call("removeLayout", { layoutId: spare.id }),
  ];
  expect(open.map(({ status }) => status)).toEqual([200, 200, 204, 204]);
  expect((await app.request(`/api/public/${own.public_link}`)).status).toBe(200);
  await lapse(true);
  const reads = gated.filter(([, { method }]) => method === "GET");
  for (const entry of reads.filter(([name]) => name !== "getUpload")) {
    const given = input(entry, (parameter) => mine[parameter as keyof typeof mine]);
    expect([entry[0], (await ask(entry[1], given, person.cookie)).status]).toEqual([entry[0], 200]);
  }
  printFigure(
    `guarantee 13: ${gated.length} gated routes: ${gated.length} × 403 subscription_required at once; 4 ungated ones and the public link still open`,
  );
});
