import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { desc, eq, sql } from "drizzle-orm";
import type { Services } from "#server/context.ts";
import { removeFilesJob } from "#server/features/files/index.ts";
import { renditionFolder } from "#server/features/layouts/image-urls.ts";
import type { Picture } from "#server/features/layouts/layout-rows.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import { versions } from "#server/platform/db/schema/versions.ts";
import type { Rendition } from "#server/platform/images/images.ts";
import { type RenditionSpec, renditionsOf } from "#server/platform/images/renditions.ts";
import { type JobWorker, jobKind, worker } from "#server/platform/jobs/jobs.ts";
import { layoutTopic } from "#server/platform/live/topics.ts";

export const renderLayoutJob = jobKind<{ layoutId: string }>("render-layout", {
  concurrency: 1,
  retries: 5,
  expireInSeconds: 900,
});

let latest: Promise<unknown> = Promise.resolve();

/** Resolves when the layout that this process is at has its renditions: long work of less hurry waits for it. */
export async function renditionsMade(): Promise<void> {
  await latest;
}

export function renderLayoutWorker(services: Services): JobWorker {
  return worker(renderLayoutJob, ({ layoutId }) => {
    const making = renderLayout(services, layoutId);
    latest = making.catch(() => {});
    return making;
  });
}

/**
 * Makes all renditions that a layout lacks, those of its newest version first: the card, then group by group
 * so that the first is available early.
 */
async function renderLayout(services: Services, layoutId: string): Promise<void> {
  const pictures = await services.db
    .select()
    .from(versions)
    .where(eq(versions.layoutId, layoutId))
    .orderBy(desc(versions.number));
  for (const picture of pictures) {
    const groups = new Set(renditionsOf({ ...picture, type: picture.imageType }).map(groupOf));
    for (const group of groups) await ensureGroup(services, picture, group);
  }
}

/** All slices of a width are one group: they share one decode. */
export function groupOf({ name }: Pick<RenditionSpec, "name">): string {
  return name.replace(/-s\d+$/, "");
}

const inProgress = new Map<string, Promise<Record<string, string>>>();

/** Joins a group that is already being made. */
export function ensureGroup(
  services: Services,
  picture: Picture,
  group: string,
): Promise<Record<string, string>> {
  const specs = renditionsOf({ ...picture, type: picture.imageType }).filter(
    (spec) => groupOf(spec) === group,
  );
  if (specs.every(({ name }) => picture.renditions[name]))
    return Promise.resolve(picture.renditions);
  const key = `${picture.imagePath}:${group}`;
  const making =
    inProgress.get(key) ??
    makeGroup(services, picture, specs).finally(() => inProgress.delete(key));
  inProgress.set(key, making);
  return making;
}

async function makeGroup(
  services: Services,
  picture: Picture,
  specs: RenditionSpec[],
): Promise<Record<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), "alfinete-render-"));
  try {
    const original = join(folder, "original");
    const source = await services.storage.read(picture.imagePath);
    await pipeline(source, createWriteStream(original));
    const made = await services.images.renderMany(original, folder, specs, {
      owner: picture.userId,
    });
    const files: Record<string, string> = {};
    for (const rendition of made)
      files[rendition.name] = await storeRendition(services, picture, rendition);
    return await record(services, picture, files);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Named by content, so that it can be cached for ever. */
async function storeRendition(
  { storage }: Services,
  picture: Picture,
  rendition: Rendition,
): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(rendition.file), hash);
  const name = hash.digest("hex").slice(0, 32) + extname(rendition.file);
  await storage.put(`${renditionFolder(picture)}/${name}`, createReadStream(rendition.file), {
    contentType: `image/${rendition.type}`,
  });
  return name;
}

/** The layout carries what its newest version has, so that lists read one table. */
async function record(
  { db, jobs, live }: Services,
  { layoutId, ...picture }: Picture,
  files: Record<string, string>,
): Promise<Record<string, string>> {
  const added = JSON.stringify(files);
  const [updated] = await live.transaction(db, async (tx) => {
    await live.publish(tx, layoutTopic(layoutId), "rendered");
    await tx
      .update(layouts)
      .set({ renditions: sql`${layouts.renditions} || ${added}::jsonb` })
      .where(eq(layouts.imagePath, picture.imagePath));
    return tx
      .update(versions)
      .set({ renditions: sql`${versions.renditions} || ${added}::jsonb` })
      .where(eq(versions.imagePath, picture.imagePath))
      .returning({ renditions: versions.renditions });
  });
  if (updated) return updated.renditions;
  // Removed while its renditions were being made: they are deleted too.
  const keys = Object.values(files).map((name) => `${renditionFolder(picture)}/${name}`);
  await jobs.enqueue(db, removeFilesJob, { keys });
  return {};
}
