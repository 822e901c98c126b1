import { afterAll, beforeAll, expect, test } from "vitest";
import { removeLayout } from "#contract/routes/layouts.ts";
import { endPasses, rotateLink } from "#contract/routes/links.ts";
import { editPresentation, removePresentation } from "#contract/routes/presentations.ts";
import type { Person } from "#tests/support/accounts.ts";
import { newApiKey } from "#tests/support/api-keys.ts";
import { callApi } from "#tests/support/call-api.ts";
import { readEventStream } from "#tests/support/event-reader.ts";
import {
  commentAsOwner,
  draft,
  type MadeLayout,
  makeLayout,
  subscriber,
} from "#tests/support/layouts.ts";
import { liftLimits } from "#tests/support/lift-limits.ts";
import { makePresentation, passFor, setLink } from "#tests/support/links.ts";
import { printFigure } from "#tests/support/print-figure.ts";
import { newMember } from "#tests/support/spaces.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

const PASSWORD = "só para o cliente";
const DAY_MS = 24 * 3600_000;

let app: TestApp;
let beside: TestApp;
let owner: Person;
beforeAll(async () => {
  app = await startTestApp();
  await liftLimits(app);
  beside = await startTestApp({ beside: app, env: { ROLE: "web" } });
  owner = await subscriber(app);
});
afterAll(async () => {
  await beside.close();
  await app.close();
});

const me = () => ({ cookie: owner.cookie });

interface Addresses extends Record<string, string> {
  html: string;
  original: string;
  rendition: string;
}

/** Every address that a browser or a preview robot can ask about a layout, by what it is. */
async function addressesOf({ image }: MadeLayout, publicLink: string): Promise<Addresses> {
  const made = `/files/make/${image.original.split("/").at(-1)}/card`;
  const asOwner = { cookie: `alfinete_session=${owner.cookie}` };
  return {
    html: `/public/${publicLink}`,
    data: `/api/public/${publicLink}`,
    comments: `/api/public/${publicLink}/comments`,
    "page of comments": `/api/public/${publicLink}/comments?limit=10`,
    stream: `/api/public/${publicLink}/events`,
    download: `/api/public/${publicLink}/download`,
    original: image.original,
    "made on demand": made,
    rendition: (await ask(made, asOwner)).headers.get("location") ?? "",
  };
}

interface Asked {
  cookie?: string | undefined;
  key?: string;
  on?: TestApp;
  etag?: string;
}

async function ask(path: string, { cookie, key, on = app, etag }: Asked = {}) {
  const response = await on.request(path, {
    redirect: "manual",
    headers: {
      ...(cookie && { Cookie: cookie }),
      ...(key && { "X-API-Key": key }),
      ...(etag && { "If-None-Match": etag }),
    },
  });
  const isStream = response.headers.get("content-type")?.startsWith("text/event-stream");
  const body = isStream ? "" : await response.text();
  if (isStream) await response.body?.cancel();
  return { status: response.status, body, headers: response.headers };
}

async function statuses(paths: Record<string, string>, asked: Asked = {}) {
  const seen: Record<string, number> = {};
  for (const [name, path] of Object.entries(paths)) seen[name] = (await ask(path, asked)).status;
  return seen;
}

function each(paths: Record<string, string>, status: number): Record<string, number> {
  return Object.fromEntries(Object.keys(paths).map((name) => [name, status]));
}

/** Loads a link until it is answered from memory, files included. */
async function warm(paths: Record<string, string>): Promise<void> {
  for (const on of [app, beside]) {
    for (let round = 0; round < 3; round += 1) await statuses(paths, { on });
  }
}

const OPENED = {
  html: 200,
  data: 200,
  comments: 200,
  "page of comments": 200,
  stream: 200,
  download: 404,
  original: 200,
  "made on demand": 302,
  rendition: 200,
};

test("guarantee 71: a link with a password leaks nothing, before, during and after unlocking", async () => {
  const canaries = ["canario-titulo", "canario-descricao", "canario-comentario", "canario-arquivo"];
  const layout = await makeLayout(app, owner, {
    title: "canario-titulo",
    description: "canario-descricao",
    fileName: "canario-arquivo.png",
  });
  await commentAsOwner(app, owner, layout.id, { comment: "canario-comentario" });
  const paths = await addressesOf(layout, layout.public_link);
  await warm(paths);
  await setLink(app, owner, layout.id, { password: PASSWORD });
  let asked = 0;
  const found: string[] = [];
  const look = async (when: string, given: Asked = {}) => {
    for (const on of [app, beside]) {
      for (const [name, path] of Object.entries(paths)) {
        const { status, body, headers } = await ask(path, { ...given, on });
        asked += 1;
        const all = body + JSON.stringify([...headers]);
        for (const word of [...canaries, layout.id, paths.original, paths.rendition]) {
          if (all.includes(word)) found.push(`${when}: ${word} in ${name}`);
        }
        expect([when, name, status]).toEqual([when, name, 403]);
      }
    }
  };
  await expect.poll(() => statusOn(beside, paths.html)).toBe(403);
  await look("before");
  const pass = await passFor(app, layout.public_link, PASSWORD);
  expect(await statuses(paths, { cookie: pass })).toEqual(OPENED);
  expect(await statuses(paths, { cookie: pass, on: beside })).toEqual(OPENED);
  await look("during, in another browser");
  await look("with a forged pass", { cookie: pass.replace(/\.[\w-]{8}/, ".AAAAAAAA") });
  await look("with the pass of another link", {
    cookie: pass.replace(/pass_[\w-]+/, `pass_${crypto.randomUUID()}`),
  });
  await callApi(app, endPasses, { linkId: layout.id }, me());
  await expect.poll(() => statusOn(beside, paths.html, pass)).toBe(403);
  await look("after the passes ended", { cookie: pass });
  expect(found).toEqual([]);
  printFigure(
    `guarantee 71: ${asked} answers about a link with a password, ${canaries.length} canaries, files and id: 0 found`,
  );
});

async function statusOn(on: TestApp, path: string, cookie?: string): Promise<number> {
  return (await ask(path, { on, cookie })).status;
}

test("guarantee 71: what is guarded is kept by no shared cache, and is asked about each time", async () => {
  const layout = await makeLayout(app, owner);
  const { original } = layout.image;
  const open = await ask(original);
  expect(open.headers.get("cache-control")).toContain("immutable");
  const etag = open.headers.get("etag") ?? "";
  expect((await ask(original, { etag })).status).toBe(304);
  await setLink(app, owner, layout.id, { password: PASSWORD });
  expect((await ask(original, { etag })).status).toBe(403);
  const cookie = await passFor(app, layout.public_link, PASSWORD);
  for (const path of [original, `/api/public/${layout.public_link}`]) {
    const { status, headers } = await ask(path, { cookie });
    expect([status, headers.get("cache-control")]).toEqual([200, "private, no-cache"]);
  }
  expect((await ask(original, { cookie, etag })).status).toBe(304);
  await setLink(app, owner, layout.id, { password: null });
  expect((await ask(original)).headers.get("cache-control")).toContain("immutable");
});

test("guarantee 71: rotation, switching off, an end and a new password count at once on two processes", async () => {
  const waits: number[] = [];
  /** Where it was changed the next request is refused; on the other process as soon as it heard of it. */
  const refused = async (paths: Record<string, string>, status: number, cookie?: string) => {
    expect(await statuses(paths, { cookie })).toEqual(each(paths, status));
    const from = performance.now();
    await expect
      .poll(() => statuses(paths, { cookie, on: beside }), { interval: 5 })
      .toEqual(each(paths, status));
    waits.push(performance.now() - from);
  };
  const off = await makeLayout(app, owner);
  const offPaths = await addressesOf(off, off.public_link);
  await warm(offPaths);
  await setLink(app, owner, off.id, { active: false });
  await refused(offPaths, 403);

  const ending = await makeLayout(app, owner);
  const endingPaths = await addressesOf(ending, ending.public_link);
  await warm(endingPaths);
  const expires_at = new Date(app.now().getTime() + DAY_MS).toISOString();
  await setLink(app, owner, ending.id, { expires_at });
  await warm(endingPaths);
  expect(await statuses(endingPaths)).toEqual(OPENED);
  app.advanceClock(DAY_MS + 1_000);
  await refused(endingPaths, 410);

  const rotated = await makeLayout(app, owner);
  const rotatedPaths = await addressesOf(rotated, rotated.public_link);
  await warm(rotatedPaths);
  const { body } = await callApi(app, rotateLink, { linkId: rotated.id }, me());
  expect(body.public_link).not.toBe(rotated.public_link);
  const { original: _, rendition: __, "made on demand": ___, ...ofLink } = rotatedPaths;
  await refused(ofLink, 404);
  expect(await statuses(await addressesOf(rotated, body.public_link))).toEqual(OPENED);

  const locked = await makeLayout(app, owner);
  const lockedPaths = await addressesOf(locked, locked.public_link);
  await setLink(app, owner, locked.id, { password: PASSWORD });
  const pass = await passFor(app, locked.public_link, PASSWORD);
  expect(await statuses(lockedPaths, { cookie: pass })).toEqual(OPENED);
  await setLink(app, owner, locked.id, { password: "outra senha" });
  await refused(lockedPaths, 403, pass);
  printFigure(
    `guarantee 71: off, ended, rotated, new password on a warm path: refused with the next request where it was done, ${Math.round(Math.max(...waits))} ms later at most on the other process`,
  );
});

test("a rotated and a removed link answer like one that never was", async () => {
  const [one, other] = [await makeLayout(app, owner), await makeLayout(app, owner)];
  await callApi(app, rotateLink, { linkId: one.id }, me());
  await callApi(app, removeLayout, { layoutId: other.id }, me());
  const bodies = new Set<string>();
  for (const link of [one.public_link, other.public_link, "A".repeat(24)]) {
    const { status, body } = await ask(`/api/public/${link}`);
    bodies.add(`${status} ${body.replace(/"request_id":"[^"]+"/, "")}`);
  }
  expect(bodies.size).toBe(1);
});

test("files of a guarded layout open for its space and its key, and for nobody else", async () => {
  const layout = await makeLayout(app, owner);
  await setLink(app, owner, layout.id, { active: false });
  const files = [layout.image.original, layout.image.thumbnail];
  const member = await newMember(app, owner, "viewer");
  const stranger = await subscriber(app);
  const key = await newApiKey(app, owner);
  const strangersKey = await newApiKey(app, stranger);
  const session = (person: Person) => `alfinete_session=${person.cookie}`;
  for (const file of files) {
    const isOpen = async (asked: Asked) => [200, 302].includes((await ask(file, asked)).status);
    expect(await isOpen({ cookie: session(owner) })).toBe(true);
    expect(await isOpen({ cookie: session(member) })).toBe(true);
    expect(await isOpen({ key })).toBe(true);
    expect(await isOpen({ cookie: session(stranger) })).toBe(false);
    expect(await isOpen({ key: strangersKey })).toBe(false);
    expect(await isOpen({ cookie: "alfinete_session=nada" })).toBe(false);
    expect(await isOpen({})).toBe(false);
  }
});

test("a removed layout's files are gone with it, however long they stay in the store", async () => {
  const layout = await makeLayout(app, owner);
  const { original } = layout.image;
  expect((await ask(original)).status).toBe(200);
  await setLink(app, owner, layout.id, { password: PASSWORD });
  await callApi(app, removeLayout, { layoutId: layout.id }, me());
  expect((await ask(original)).status).toBe(404);
});

test("a presentation opens its layouts by its own link alone, and guards them with its password", async () => {
  const [one, two] = [await makeLayout(app, owner), await makeLayout(app, owner)];
  const made = await makePresentation(app, owner, {
    layout_ids: [one.id, two.id],
    password: PASSWORD,
  });
  await setLink(app, owner, one.id, { active: false });
  const paths = await addressesOf(one, `${made.public_link}.${one.id}`);
  const { html: _, ...inIt } = paths;
  expect(await statuses(inIt)).toEqual(each(inIt, 403));
  const cookie = await passFor(app, made.public_link, PASSWORD);
  const { html: __, ...opened } = OPENED;
  expect(await statuses(inIt, { cookie })).toEqual(opened);
  const shown = await ask(`/api/public-presentations/${made.public_link}`, { cookie });
  expect(JSON.parse(shown.body).layouts).toHaveLength(2);
  expect(shown.body).not.toContain(one.public_link);
  expect(shown.body).not.toContain(two.public_link);
  // By the address that it has in this presentation a visitor comments, and in no other's.
  const sent = await app.request(`/api/public/${made.public_link}.${one.id}/comments`, {
    method: "POST",
    headers: { Cookie: cookie, "Content-Type": "application/json" },
    body: JSON.stringify(draft()),
  });
  expect(sent.status).toBe(201);
  const elsewhere = await makeLayout(app, owner);
  expect((await ask(`/api/public/${made.public_link}.${elsewhere.id}`, { cookie })).status).toBe(
    404,
  );
  const stream = await readEventStream(`${app.url}${inIt.stream}`, { pass: cookie });
  await stream.seen("ready", 1);
  const input = { presentationId: made.id, layout_ids: [two.id] };
  await callApi(app, editPresentation, input, me());
  await stream.seen("link.updated", 1);
  await stream.ended;
  expect(await statuses(inIt, { cookie })).toMatchObject({ data: 404, stream: 404, original: 403 });
  await callApi(app, removePresentation, { presentationId: made.id }, me());
  expect((await ask(`/api/public-presentations/${made.public_link}`, { cookie })).status).toBe(404);
});
