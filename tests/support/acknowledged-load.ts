import { expect, inject } from "vitest";
import { createLayout } from "#contract/routes/layouts.ts";
import { joinEmbeddedPostgres } from "#server/platform/db/embedded/embedded-postgres.ts";
import type { Person } from "#tests/support/accounts.ts";
import { callApi } from "#tests/support/call-api.ts";
import {
  commentAsOwner,
  draft,
  type MadeLayout,
  smallPng,
  uploadImage,
} from "#tests/support/layouts.ts";
import { rows } from "#tests/support/rows.ts";
import { type SpawnedApp, type SpawnOptions, spawnTestApp } from "#tests/support/spawned-app.ts";
import type { TestPlace } from "#tests/support/test-place.ts";
import { tryVersion } from "#tests/support/versions.ts";

const COMMENTERS = 3;

/** What the clients were told is done, written down on their side. */
export interface Acknowledged {
  comments: Set<string>;
  layouts: Map<string, { path: string; bytes: Buffer }>;
}

export interface Load {
  /** Resolves when so many more have been acknowledged since the last time it was asked. */
  until(wanted: { comments: number; layouts: number }): Promise<void>;
  stop(): Promise<void>;
}

/** Comments, and uploads of layouts and of versions, by clients that go on whatever they are answered. */
export function startLoad(
  app: SpawnedApp,
  user: Person,
  layoutId: string,
  { comments, layouts }: Acknowledged,
): Load {
  let alive = true;
  const comment = async () => {
    while (alive) {
      const { id } = draft();
      const answer = await commentAsOwner(app, user, layoutId, { id }).catch(() => null);
      if (answer?.status === 201) comments.add(id);
    }
  };
  const upload = async () => {
    while (alive) {
      const bytes = await smallPng();
      const made = await uploadWithPatience(app, user, bytes, () => alive);
      if (made) layouts.set(made.id, { path: made.image.original, bytes });
    }
  };
  const addVersions = async () => {
    while (alive) {
      const bytes = await smallPng();
      const made = await tryVersion(app, user, layoutId, { bytes }).catch(() => null);
      if (made?.status !== 201) continue;
      layouts.set(made.body.versions[0]?.id ?? "", { path: made.body.image.original, bytes });
    }
  };
  const loops = [...Array.from({ length: COMMENTERS }, comment), upload(), addVersions()];
  return {
    async until(wanted) {
      const before = { comments: comments.size, layouts: layouts.size };
      const isReached = () =>
        comments.size - before.comments >= wanted.comments &&
        layouts.size - before.layouts >= wanted.layouts;
      await expect.poll(isReached, { timeout: 60_000, interval: 1 }).toBe(true);
    },
    async stop() {
      alive = false;
      await Promise.all(loops);
    },
  };
}

/** As a browser: what it has sent it asks for again until somebody answers. */
async function uploadWithPatience(
  app: SpawnedApp,
  { id, cookie }: Person,
  bytes: Buffer,
  isAlive: () => boolean,
): Promise<MadeLayout | null> {
  const upload_id = await uploadImage(app, { cookie }, bytes).catch(() => null);
  while (upload_id && isAlive()) {
    const made = await callApi(app, createLayout, { upload_id }, { cookie }).catch(() => null);
    if (made?.status === 201) return made.body;
    if (made?.status === 404) break;
  }
  // What was given up would count as open.
  await rows(app, "delete from uploads where user_id = $1", [id]).catch(() => []);
  return null;
}

/** Layouts, versions and comments that somebody was told are done and that are not there, or not whole. */
export async function lostOf(
  app: SpawnedApp,
  { comments, layouts }: Acknowledged,
): Promise<string[]> {
  const found = await rows<{ id: string }>(app, "select id from comments");
  const kept = new Set(found.map(({ id }) => id));
  const lost = [...comments].filter((id) => !kept.has(id));
  for (const [id, { path, bytes }] of layouts) {
    const answer = await app.request(path);
    if (!bytes.equals(Buffer.from(await answer.arrayBuffer()))) lost.push(id);
  }
  return lost;
}

export async function rowsWithoutFile(app: SpawnedApp): Promise<string[]> {
  const made = await rows<{ path: string }>(
    app,
    "select key as path from stored_files where kind = 'version'",
  );
  const bare: string[] = [];
  for (const { path } of made) {
    const { status } = await app.request(`/files/${path}`, { method: "HEAD" });
    if (status !== 200) bare.push(path);
  }
  return bare;
}

/** Starts the built app again and again on the same data: with its embedded database where that is what is proved. */
export function installationAt(
  place: TestPlace,
  env: SpawnOptions["env"] = {},
): () => Promise<SpawnedApp> {
  const embedded = inject("parts") === "embedded";
  const at = embedded ? { ...place, databaseUrl: "" } : place;
  return async () => {
    const app = await spawnTestApp({ at, env });
    if (!embedded) return app;
    const joined = await joinEmbeddedPostgres({ dataDir: place.dataDir });
    await joined.leave();
    return { ...app, databaseUrl: joined.url };
  };
}
