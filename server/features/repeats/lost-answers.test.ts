import { afterAll, beforeAll, expect, test } from "vitest";
import { openRound } from "#contract/routes/approvals.ts";
import { uploadLayout } from "#contract/routes/layouts.ts";
import { uploadVersion } from "#contract/routes/versions.ts";
import type { Person } from "#tests/support/accounts.ts";
import { newApiKey, withKey } from "#tests/support/api-keys.ts";
import { callApi } from "#tests/support/call-api.ts";
import { type CuttableLine, cuttableLine } from "#tests/support/cuttable-line.ts";
import { makeLayout, smallPng, subscriber } from "#tests/support/layouts.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { countRows, lockAwaited, rows } from "#tests/support/rows.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { makeTestPlace } from "#tests/support/test-place.ts";

type Asking = () => Promise<{ status: number; error: { code: string } | null }>;

const ANSWERING = 'update "idempotency_keys" set "answer"';

let line: CuttableLine;
let app: TestApp;
let png: Uint8Array<ArrayBuffer>;
const closers: (() => Promise<void>)[] = [];
beforeAll(async () => {
  const place = await makeTestPlace();
  line = await cuttableLine(place.databaseUrl);
  app = await startTestApp({ at: place, env: { DATABASE_URL: line.url } });
  closers.push(app.close, line.close, place.leave);
  png = new Uint8Array(await smallPng());
});
afterAll(async () => {
  for (const close of closers) await close();
});

async function writer() {
  const person = await subscriber(app);
  const caller = withKey(await newApiKey(app, person, "write"), { "Idempotency-Key": "um" });
  const file = { headers: { ...caller.headers, "Content-Type": "image/png" }, bytes: png };
  return { person, caller, file };
}

const layoutsOf = ({ id }: Person) => countRows(app, "layouts where user_id = $1", [id]);

test.each(["unsent", "unanswered"] as const)(
  "guarantee 106: a layout whose answer was lost on its way to be kept (%s) is not made again",
  async (fate) => {
    const { person, file } = await writer();
    const answering = line.catchStatement(fate, ANSWERING);
    const lost = await callApi(app, uploadLayout, { title: "Capa" }, file);
    await answering.caught;
    expect([lost.status, lost.error?.code, await layoutsOf(person)]).toEqual([
      503,
      "unavailable",
      1,
    ]);
    const again = await callApi(app, uploadLayout, { title: "Capa" }, file);
    expect([again.status, again.body.title, await layoutsOf(person)]).toEqual([201, "Capa", 1]);
    const repeated = await callApi(app, uploadLayout, { title: "Capa" }, file);
    expect([repeated.body.id, await layoutsOf(person)]).toEqual([again.body.id, 1]);
    printFigure(
      `guarantee 106: the answer is lost on its way to be kept (${fate}): 503; repeated: 201, 1 layout`,
    );
  },
);

test("guarantee 106: a layout whose COMMIT arrives after the failure is not made again", async () => {
  const { person, file } = await writer();
  const commit = line.catchCommit("late", 'insert into "layouts"');
  const asked = callApi(app, uploadLayout, {}, file);
  await commit.caught;
  // It has looked for its layout, and clears away the upload that the late transaction still holds.
  await lockAwaited(app, 1);
  await commit.arrive();
  expect([(await asked).status, await layoutsOf(person)]).toEqual([503, 1]);
  const again = await callApi(app, uploadLayout, {}, file);
  expect([again.status, await layoutsOf(person)]).toEqual([201, 1]);
  printFigure("guarantee 106: COMMIT arrives after its failure: 503; repeated: 201, 1 layout");
});

test("a refusal between a lost answer and its repeat changes nothing", async () => {
  const { person, file } = await writer();
  const answering = line.catchStatement("unsent", ANSWERING);
  await callApi(app, uploadLayout, {}, file);
  await answering.caught;
  const limit = "update profiles set storage_limit = $2 where id = $1";
  await rows(app, limit, [person.id, 1]);
  const refused = await callApi(app, uploadLayout, {}, file);
  expect([refused.status, refused.error?.code]).toEqual([409, "storage_limit_exceeded"]);
  await rows(app, limit, [person.id, null]);
  expect((await callApi(app, uploadLayout, {}, file)).status).toBe(201);
  expect(await layoutsOf(person)).toBe(1);
});

test("a version whose answer was lost is not made again", async () => {
  const { person, file } = await writer();
  const { id: layoutId } = await makeLayout(app, person);
  const answering = line.catchStatement("unsent", ANSWERING);
  expect((await callApi(app, uploadVersion, { layoutId }, file)).status).toBe(503);
  await answering.caught;
  const again = await callApi(app, uploadVersion, { layoutId }, file);
  expect([again.status, again.body.version]).toEqual([201, 2]);
  expect(await countRows(app, "versions where layout_id = $1", [layoutId])).toBe(2);
});

test("a round whose answer was lost is answered when it is repeated, and no other opens beside it", async () => {
  const { person, caller } = await writer();
  const { id: layoutId } = await makeLayout(app, person);
  const round = { layoutId, version: 1 };
  const answering = line.catchStatement("unsent", ANSWERING);
  expect((await callApi(app, openRound, round, caller)).status).toBe(503);
  await answering.caught;
  const again = await callApi(app, openRound, round, caller);
  expect([again.status, again.body.round?.version]).toEqual([201, 1]);
  const other = { headers: { ...caller.headers, "Idempotency-Key": "outra" } };
  const refused = await callApi(app, openRound, round, other);
  expect([refused.status, refused.error?.code]).toEqual([409, "round_open"]);
  expect(await countRows(app, "approval_rounds where layout_id = $1", [layoutId])).toBe(1);
});

test("guarantee 106: after a lost answer, what asks for something else under its key is refused", async () => {
  const { person, caller, file } = await writer();
  const [{ id: layoutId }, { id: other }] = [
    await makeLayout(app, person),
    await makeLayout(app, person),
  ];
  const round = { layoutId, version: 1 };
  const reused: [lost: Asking, others: Asking[]][] = [
    [
      () => callApi(app, uploadLayout, { title: "Capa" }, file),
      [() => callApi(app, uploadLayout, { title: "Outra" }, file)],
    ],
    [
      () => callApi(app, uploadVersion, { layoutId }, file),
      [() => callApi(app, uploadVersion, { layoutId: other }, file)],
    ],
    [
      () => callApi(app, openRound, { ...round, version: 2 }, caller),
      [
        () => callApi(app, openRound, { ...round, layoutId: other }, caller),
        () => callApi(app, openRound, { ...round, version: 2, message: "Olhem" }, caller),
      ],
    ],
  ];
  for (const [lost, others] of reused) {
    const answering = line.catchStatement("unsent", ANSWERING);
    expect((await lost()).status).toBe(503);
    await answering.caught;
    for (const ask of others) {
      const { status, error } = await ask();
      expect([status, error?.code]).toEqual([409, "idempotency_key_reused"]);
    }
    expect((await lost()).status).toBe(201);
  }
});

test("after a refusal another request may come under its key", async () => {
  const { person, caller } = await writer();
  const { id: layoutId } = await makeLayout(app, person);
  const wrong = await callApi(app, openRound, { layoutId, version: 7 }, caller);
  expect([wrong.status, wrong.error?.code]).toEqual([409, "newer_version"]);
  expect((await callApi(app, openRound, { layoutId, version: 1 }, caller)).status).toBe(201);
});
