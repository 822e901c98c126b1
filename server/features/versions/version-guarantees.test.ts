import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { getLayout, getStorage } from "#contract/routes/layouts.ts";
import { startUpload } from "#contract/routes/uploads.ts";
import { addVersion } from "#contract/routes/versions.ts";
import type { Person } from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import { jobsSettled, runJob } from "#tests/support/jobs.ts";
import {
  commentAsVisitor,
  makeLayout,
  smallPng,
  subscriber,
  uploadImage,
} from "#tests/support/layouts.ts";
import { liftLimits } from "#tests/support/lift-limits.ts";
import { makePresentation, setLink } from "#tests/support/links.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { rows } from "#tests/support/rows.ts";
import { newMember } from "#tests/support/spaces.ts";
import { storedNames } from "#tests/support/stored-objects.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";
import { makeVersion } from "#tests/support/versions.ts";
import { times } from "#tests/support/wrong-passwords.ts";

const DAY = 24 * 3600_000;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await liftLimits(app);
});
afterAll(() => app.close());

/** Ten uploads a person may be open at once, so that two send twenty. */
async function twoEditors(): Promise<[owner: Person, editor: Person]> {
  const owner = await subscriber(app);
  return [owner, await newMember(app, owner, "editor")];
}

/** As a browser: what is refused because others are being decoded is asked for again. */
async function addPatiently({ cookie }: Person, layoutId: string, upload_id: string) {
  for (;;) {
    const answer = await callApi(app, addVersion, { layoutId, upload_id }, { cookie });
    if (answer.error?.code !== "images_busy") return answer;
  }
}

function tryUpload({ cookie }: Person, size: number) {
  return callApi(app, startUpload, { file_name: "a.png", size }, { cookie });
}

test("guarantee 80: twenty versions at once are numbered without gap or twin, and room for five is room for five", async () => {
  const [owner, editor] = await twoEditors();
  const bytes = await smallPng();
  const { id: layoutId, size } = await makeLayout(app, owner, { bytes });
  const uploads = await Promise.all(
    [owner, editor].flatMap((person) =>
      times(10, () => uploadImage(app, person, bytes, "a.png", owner.id)),
    ),
  );
  await Promise.all(uploads.flat().map((id) => addPatiently(owner, layoutId, id)));
  const { body: full } = await callApi(app, getLayout, { layoutId }, { cookie: owner.cookie });
  const numbers = full.versions.map(({ number }) => number);
  expect(numbers).toEqual(Array.from({ length: 21 }, (_, index) => 21 - index));

  const limit = 21 * size + 5 * size + size - 1;
  await rows(app, "update profiles set storage_limit = $1 where id = $2", [limit, owner.id]);
  const more = await times(5, () => uploadImage(app, owner, bytes));
  const kept = await Promise.all(
    [...more, ...more, ...more, ...more].map((id) => addPatiently(owner, layoutId, id)),
  );
  const late = await tryUpload(owner, bytes.length);
  const made = new Set(kept.map(({ body }) => body.version));
  const { body: storage } = await callApi(app, getStorage, {}, { cookie: owner.cookie });
  printFigure(
    `guarantee 80: 20 versions at once: numbers 2 to ${numbers[0]}, ${new Set(numbers).size - 1} of 20 apart; room for 5, each asked for 4 times: ${made.size} kept, a sixth ${late.status}, ${storage.used} of ${limit} bytes`,
  );
  expect([made.size, late.status, storage.used]).toEqual([5, 409, 26 * size]);
});

test("guarantee 81: no sweep takes a file that a version has", async () => {
  const owner = await subscriber(app);
  const { id } = await makeLayout(app, owner);
  await makeVersion(app, owner, id);
  await makeVersion(app, owner, id);
  await jobsSettled(app, "render-layout", "compare-versions");
  const before = await storedNames(app, "assets");
  app.advanceClock(2 * DAY);
  await runJob(app, "sweep-files");
  const after = await storedNames(app, "assets");
  printFigure(
    `guarantee 81: swept two days after three versions: ${before.length - after.length} of ${before.length} files gone`,
  );
  expect(after).toEqual(before);
});

test("guarantee 82: a link that hides earlier versions gives no byte of them", async () => {
  const owner = await subscriber(app);
  const first = await makeLayout(app, owner);
  await makeVersion(app, owner, first.id, { note: "canario-nota-2" });
  const newest = await makeVersion(app, owner, first.id, { note: "nota-3" });
  const comment = await commentAsVisitor(app, first.public_link, { id: randomUUID(), version: 1 });
  await jobsSettled(app, "render-layout", "compare-versions");
  const { public_link: presented } = await makePresentation(app, owner, { layout_ids: [first.id] });
  const made = `/files/make/${first.image.original.split("/").at(-1)}/card`;
  const card = (await app.request(made, { redirect: "manual" })).headers.get("location") ?? "";
  const addresses = [first.public_link, `${presented}.${first.id}`];
  const files = [first.image.original, made, card, `/files/spot/${comment.body.id}`];
  const paths = [
    ...addresses.flatMap((link) =>
      ["", "/versions/1", "/versions/2", "/compare?from=1&to=3"].map(
        (path) => `/api/public/${link}${path}`,
      ),
    ),
    `/public/${first.public_link}`,
    `/presentation/${presented}`,
    ...files,
  ];
  const look = async (cookie = "") => {
    const statuses: number[] = [];
    const found: string[] = [];
    for (const path of paths) {
      const headers = cookie ? { Cookie: `alfinete_session=${cookie}` } : {};
      const response = await app.request(path, { redirect: "manual", headers });
      const body = await response.text();
      statuses.push(response.status);
      const leaks = [
        "canario-nota-2",
        first.image.original.split("/").at(-1)?.split(".")[0] ?? "-",
      ];
      for (const leak of leaks) if (body.includes(leak)) found.push(`${leak} in ${path}`);
    }
    return { statuses, found };
  };
  const shown = await look();
  expect(new Set(shown.statuses)).toEqual(new Set([200, 302]));
  expect(shown.found.length).toBeGreaterThan(0);
  await setLink(app, owner, first.id, { shows_versions: false });
  const hidden = await look();
  printFigure(
    `guarantee 82: ${paths.length} addresses with earlier versions hidden: ${hidden.statuses.filter((status) => status === 404).length} × 404, ${hidden.found.length} found`,
  );
  expect(hidden.found).toEqual([]);
  const gone = [404, 404, 404];
  expect(hidden.statuses).toEqual([200, ...gone, 200, ...gone, 200, 200, 404, 404, 404, 404]);
  expect((await app.request(newest.image.original)).status).toBe(200);
  // The space itself goes on seeing them.
  expect((await look(owner.cookie)).statuses.slice(-4)).toEqual([200, 302, 200, 302]);
});
