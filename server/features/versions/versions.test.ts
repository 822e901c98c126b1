import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getLayout, getStorage, removeLayout } from "#contract/routes/layouts.ts";
import { getPublicLayout, listPublicComments } from "#contract/routes/public-layout.ts";
import { addVersion, editVersion, getVersion, removeVersion } from "#contract/routes/versions.ts";
import type { Person } from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import { readEventStream } from "#tests/support/event-reader.ts";
import { jobsSettled } from "#tests/support/jobs.ts";
import {
  commentAsOwner,
  commentAsVisitor,
  makeLayout,
  smallPng,
  subscriber,
  uploadImage,
} from "#tests/support/layouts.ts";
import { newMember } from "#tests/support/spaces.ts";
import { storedNames } from "#tests/support/stored-objects.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { makeVersion, tryVersion, twoVersions } from "#tests/support/versions.ts";

let app: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await startTestApp();
  owner = await subscriber(app);
});
afterAll(() => app.close());

const me = () => ({ cookie: owner.cookie });

async function originals(): Promise<string[]> {
  return (await storedNames(app, "assets")).filter((name) => !name.includes("/"));
}

test("a new version becomes what the layout and its link show; the first keeps its id and addresses", async () => {
  const first = await makeLayout(app, owner);
  const made = await makeVersion(app, owner, first.id, { note: "Botão maior" });
  expect(made).toMatchObject({ id: first.id, public_link: first.public_link, version: 2 });
  expect([made.image.width, made.image.height]).toEqual([80, 50]);
  expect(made.versions.map(({ number, note }) => [number, note])).toEqual([
    [2, "Botão maior"],
    [1, null],
  ]);
  expect(made.versions.at(-1)?.id).toBe(first.id);
  const { body: old } = await callApi(app, getVersion, { layoutId: first.id, number: 1 }, me());
  expect(old.image.original).toBe(first.image.original);
  expect((await app.request(first.image.original)).status).toBe(200);
  const publicLink = first.public_link;
  const { body: open } = await callApi(app, getPublicLayout, { publicLink });
  expect([open.version, open.image.original]).toEqual([2, made.image.original]);
});

test("asking again after a lost answer makes one version, for whoever of the space asks", async () => {
  const { id: layoutId } = await makeLayout(app, owner);
  const upload_id = await uploadImage(app, owner, await smallPng());
  const input = { layoutId, upload_id };
  const answers = await Promise.all([1, 2, 3].map(() => callApi(app, addVersion, input, me())));
  expect(answers.map(({ status }) => status)).toEqual([201, 201, 201]);
  const editor = await newMember(app, owner, "editor");
  const again = await callApi(app, addVersion, input, { cookie: editor.cookie });
  expect(again.body.versions.map(({ number }) => number)).toEqual([2, 1]);
});

test("storage counts all versions, and a note is changed and taken away", async () => {
  const user = await subscriber(app);
  const used = async () => (await callApi(app, getStorage, {}, { cookie: user.cookie })).body.used;
  const { id: layoutId, size } = await makeLayout(app, user);
  const made = await makeVersion(app, user, layoutId, { note: "Uma" });
  expect(await used()).toBe(size + made.size);
  const change = (note: string) =>
    callApi(app, editVersion, { layoutId, number: 2, note }, { cookie: user.cookie });
  expect((await change("Outra")).body.versions[0]?.note).toBe("Outra");
  expect((await change("")).body.versions[0]?.note).toBeNull();
  await callApi(app, removeVersion, { layoutId, number: 1 }, { cookie: user.cookie });
  expect(await used()).toBe(made.size);
});

test("a number is never given again, and the last version stays", async () => {
  const { id: layoutId } = await twoVersions(app, owner);
  const remove = (number: number) => callApi(app, removeVersion, { layoutId, number }, me());
  expect((await remove(2)).status).toBe(204);
  const { body: left } = await callApi(app, getLayout, { layoutId }, me());
  expect([left.version, left.image.width]).toEqual([1, 60]);
  expect((await remove(1)).error?.code).toBe("last_version");
  const made = await makeVersion(app, owner, layoutId);
  expect(made.versions.map(({ number }) => number)).toEqual([3, 1]);
});

test("comments belong to their version, keep their numbers, and go with it", async () => {
  const { id: layoutId, public_link } = await makeLayout(app, owner);
  const old = (await commentAsVisitor(app, public_link)).body;
  await makeVersion(app, owner, layoutId);
  const fresh = (await commentAsOwner(app, owner, layoutId)).body;
  const late = (await commentAsVisitor(app, public_link, { id: randomUUID(), version: 1 })).body;
  expect([old.version, fresh.version, late.version]).toEqual([1, 2, 1]);
  const list = async () =>
    (await callApi(app, listPublicComments, { publicLink: public_link, limit: 1_000 })).body.data;
  expect((await list()).map(({ id }) => id)).toEqual([old.id, fresh.id, late.id]);
  const { body: before } = await callApi(app, getLayout, { layoutId }, me());
  expect(before.versions.map((version) => version.comment_count)).toEqual([1, 2]);
  const stream = await readEventStream(`${app.url}/api/public/${public_link}/events`);
  await stream.seen("ready", 1);
  await callApi(app, removeVersion, { layoutId, number: 1 }, me());
  await stream.seen("comment.deleted", 2);
  stream.cut();
  expect((await list()).map(({ id }) => id)).toEqual([fresh.id]);
  const { body: after } = await callApi(app, getLayout, { layoutId }, me());
  expect(after.comment_count).toBe(1);
  const gone = await commentAsVisitor(app, public_link, { id: randomUUID(), version: 1 });
  expect(gone.status).toBe(404);
});

test("open pages hear of a new version", async () => {
  const { id, public_link } = await makeLayout(app, owner);
  // Renditions that are made meanwhile are told, too.
  await jobsSettled(app, "render-layout");
  const stream = await readEventStream(`${app.url}/api/public/${public_link}/events`);
  await stream.seen("layout.updated", 1);
  await makeVersion(app, owner, id);
  const told = await stream.seen("layout.updated", 2);
  expect(told.at(-1)?.data.version).toBe(2);
  stream.cut();
});

test("a version goes with its files, a layout with those of all its versions", async () => {
  await jobsSettled(app, "render-layout", "compare-versions", "remove-files");
  const before = await originals();
  const { id: layoutId } = await twoVersions(app, owner);
  await jobsSettled(app, "render-layout", "compare-versions");
  expect(await originals()).toHaveLength(before.length + 2);
  await makeVersion(app, owner, layoutId);
  await callApi(app, removeVersion, { layoutId, number: 2 }, me());
  await jobsSettled(app, "render-layout", "compare-versions", "remove-files");
  expect(await originals()).toHaveLength(before.length + 2);
  await callApi(app, removeLayout, { layoutId }, me());
  await jobsSettled(app, "remove-files");
  expect(await storedNames(app, "assets")).toEqual(
    expect.not.arrayContaining([expect.stringContaining(layoutId)]),
  );
  expect(await originals()).toEqual(before);
});

test("a refused picture makes no version", async () => {
  const { id } = await makeLayout(app, owner);
  const { status } = await tryVersion(app, owner, id, { bytes: Buffer.from("nada") });
  expect(status).toBe(415);
  const { body } = await callApi(app, getLayout, { layoutId: id }, me());
  expect(body.versions).toHaveLength(1);
});
