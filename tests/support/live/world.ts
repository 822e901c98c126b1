import type { MemberRole } from "#contract/roles.ts";
import { listAllComments } from "#contract/routes/comments.ts";
import { countNotices } from "#contract/routes/notices.ts";
import type { Person } from "#tests/support/accounts.ts";
import { newApiKey, withKey } from "#tests/support/api-keys.ts";
import { type Caller, callApi } from "#tests/support/call-api.ts";
import { newGuest } from "#tests/support/conversation.ts";
import { type MadeLayout, makeLayout, subscriber } from "#tests/support/layouts.ts";
import { liftLimits } from "#tests/support/lift-limits.ts";
import { makePresentation, passFor } from "#tests/support/links.ts";
import { FOREIGN, HOUSE, TEAM } from "#tests/support/live/canaries.ts";
import { Page, type PageOptions } from "#tests/support/live/page.ts";
import type { StreamingPage } from "#tests/support/live/page-stream.ts";
import { bellPage, overviewPage, type SmallPage } from "#tests/support/live/small-pages.ts";
import { newMember } from "#tests/support/spaces.ts";
import { spawnTestApp } from "#tests/support/spawned-app.ts";
import { startTestApp, type TestApp } from "#tests/support/test-app.ts";

export const PASSWORD = "senha-do-link";

/** Somebody who writes, and by which door. */
export interface Writer {
  name: "owner" | "editor" | "viewer" | "key" | "ana" | "beto";
  caller: Caller;
  isGuest: boolean;
}

export interface World {
  app: TestApp;
  owner: Person;
  editor: Person;
  viewer: Person;
  outsider: Person;
  writers: readonly Writer[];
  /** The layout of the moment, its address and what was written on it. */
  stage: Stage;
  foreignLayout: MadeLayout;
  types: Set<string>;
  /** Any of the processes that live, in turn. */
  nextUrl: () => string;
  request: TestApp["request"];
  restartSecond(): Promise<void>;
  nextStage(): Promise<void>;
  close(): Promise<void>;
}

export interface Stage {
  layout: MadeLayout;
  publicLink: string;
  /** Those that lead nowhere any more. */
  formerLinks: string[];
  presentation: { id: string; link: string; others: string[] };
  comments: string[];
  replies: { id: string; commentId: string }[];
  pages: Page[];
  small: SmallPage[];
  /** Pages whose readers have lost their access at some time since the last look. */
  mayBeShut: Set<string>;
  /** Pages that hear of nothing until their readers have nothing to resume from. */
  away: Set<Page>;
}

/** Two processes of one installation: the second may be killed at any time. */
export async function makeWorld({ killed }: { killed: boolean }): Promise<World> {
  const app = await startTestApp();
  await liftLimits(app);
  const startSecond = () =>
    killed ? spawnTestApp({ at: app, env: { APP_URL: app.url } }) : startTestApp({ beside: app });
  let second: Pick<TestApp, "url" | "close"> & { kill?: () => Promise<void> } = await startSecond();
  let alive = [app.url, second.url];
  let turn = 0;
  const nextUrl = () => alive[turn++ % alive.length] ?? app.url;
  const owner = await subscriber(app);
  const editor = await newMember(app, owner, "editor");
  const viewer = await newMember(app, owner, "viewer");
  const outsider = await subscriber(app);
  const key = await newApiKey(app, owner, "write");
  const member = (name: Writer["name"], { cookie }: Person): Writer => ({
    name,
    caller: { cookie },
    isGuest: false,
  });
  const writers: Writer[] = [
    member("owner", owner),
    member("editor", editor),
    member("viewer", viewer),
    { name: "key", caller: withKey(key), isGuest: false },
    { name: "ana", caller: await newGuest(app), isGuest: true },
    { name: "beto", caller: await newGuest(app), isGuest: true },
  ];
  const types = new Set<string>();
  const foreignLayout = await makeLayout(app, outsider, { title: FOREIGN });
  const world: World = {
    app,
    owner,
    editor,
    viewer,
    outsider,
    writers,
    foreignLayout,
    types,
    nextUrl,
    stage: undefined as unknown as Stage,
    request: (path, init) => fetch(nextUrl() + path, init),
    async restartSecond() {
      alive = [app.url];
      await (second.kill ?? second.close)();
      second = await startSecond();
      alive = [app.url, second.url];
    },
    async nextStage() {
      closeStage(world.stage);
      world.stage = await makeStage(world);
    },
    async close() {
      closeStage(world.stage);
      await second.close();
      await app.close();
    },
  };
  await world.nextStage();
  return world;
}

function closeStage(stage: Stage | undefined): void {
  for (const page of [...(stage?.pages ?? []), ...(stage?.small ?? [])]) page.close();
}

let stages = 0;

async function makeStage(world: World): Promise<Stage> {
  stages += 1;
  const { app, owner, editor, viewer, nextUrl } = world;
  const layout = await makeLayout(app, owner, { title: HOUSE });
  const other = await makeLayout(app, owner, { title: HOUSE });
  const shown = await makePresentation(app, owner, { layout_ids: [other.id, layout.id] });
  const stage: Stage = {
    layout,
    publicLink: layout.public_link,
    formerLinks: [],
    presentation: { id: shown.id, link: shown.public_link, others: [other.id] },
    comments: [],
    replies: [],
    pages: [],
    small: [],
    mayBeShut: new Set(),
    away: new Set(),
  };
  const cookieOf = ({ cookie }: Person) => ({ Cookie: `alfinete_session=${cookie}` });
  const base = { nextUrl, types: world.types };
  for (const [name, person] of Object.entries({ owner, editor, viewer })) {
    const of = { layoutId: layout.id };
    const options = { ...base, name: `${name}-${stages}`, headers: cookieOf(person), of };
    stage.pages.push(new Page({ ...options, forbidden: [FOREIGN] }));
  }
  stage.pages.push(guestPage(stage, base), presentedPage(stage, base));
  // Who is out of the space at the moment has no page.
  for (const page of stage.pages) await page.open().catch(() => stage.mayBeShut.add(page.kind));
  const told = (name: string): StreamingPage & { name: string } => ({
    name: `${name}-${stages}`,
    nextUrl,
    headers: () => cookieOf(owner),
    onText: (text) => {
      if (text.includes(FOREIGN)) throw new Error(`${name} was told of another space`);
    },
    onType: (type) => void world.types.add(type),
  });
  const [overview, bell] = [told("overview"), told("bell")];
  const list = async () => {
    const { status, body } = await callApi(world, listAllComments, {}, owner);
    if (status !== 200) throw new Error(`the list was answered with ${status}`);
    return body.data;
  };
  stage.small.push(
    overviewPage(overview.name, overview, list),
    bellPage(
      bell.name,
      bell,
      async () => (await callApi(world, countNotices, {}, owner)).body.unread,
    ),
  );
  return stage;
}

type Base = Pick<PageOptions, "nextUrl" | "types">;

export function guestPage(stage: Stage, base: Base, headers: Record<string, string> = {}): Page {
  const of = { publicLink: stage.publicLink, presented: false };
  const forbidden = [TEAM, FOREIGN];
  return new Page({
    ...base,
    name: `guest-${stages}-${stage.formerLinks.length}`,
    headers,
    forbidden,
    of,
  });
}

function presentedPage(stage: Stage, base: Base): Page {
  const publicLink = `${stage.presentation.link}.${stage.layout.id}`;
  const of = { publicLink, presented: true };
  const forbidden = [TEAM, FOREIGN];
  return new Page({ ...base, name: `presented-${stages}`, headers: {}, forbidden, of });
}

/** Opens again what was shut, where its reader may come in; a guest gives the password. */
export async function reopen(world: World): Promise<void> {
  const { stage, types, nextUrl } = world;
  for (const [at, page] of stage.pages.entries()) {
    if (page.isOpen || !stage.mayBeShut.has(page.kind)) continue;
    const isGuest = page.kind === "guest";
    const pass = isGuest ? await passFor(world, stage.publicLink, PASSWORD).catch(() => "") : "";
    const next = isGuest
      ? guestPage(stage, { nextUrl, types }, pass ? { Cookie: pass } : {})
      : page;
    stage.pages[at] = next;
    await next.open().catch(() => {});
  }
}

export const ROLES: readonly MemberRole[] = ["editor", "viewer"];
