import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { eq, sql } from "drizzle-orm";
import type { Services } from "#server/context.ts";
import { removeFilesJob } from "#server/features/files/index.ts";
import { renditionFolder } from "#server/features/layouts/image-urls.ts";
import type { LayoutRow } from "#server/features/layouts/layout-rows.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import type { Rendition } from "#server/platform/images/images.ts";
import { type RenditionSpec, renditionsOf } from "#server/platform/images/renditions.ts";
import { type JobWorker, jobKind, worker } from "#server/platform/jobs/jobs.ts";
import { layoutTopic } from "#server/platform/live/topics.ts";

export const renderLayoutJob = jobKind<{ layoutId: string }>("render-layout", {
  concurrency: 1,
  retries: 5,
  expireInSeconds: 900,
});

/** Makes everything, the card first, one group after the other so that the first is there early. */
export function renderLayoutWorker(services: Services): JobWorker {
  return worker(renderLayoutJob, async ({ layoutId }) => {
    const [layout] = await services.db.select().from(layouts).where(eq(layouts.id, layoutId));
    if (!layout) return;
    const groups = new Set(renditionsOf({ ...layout, type: layout.imageType }).map(groupOf));
    for (const group of groups) await ensureGroup(services, layout, group);
  });
}

/** All slices of a width are made together: they cost one decode. */
export function groupOf({ name }: Pick<RenditionSpec, "name">): string {
  return name.replace(/-s\d+$/, "");
}

const underWay = new Map<string, Promise<Record<string, string>>>();

/** Whoever asks while a group is being made waits for that one. */
export function ensureGroup(
  services: Services,
  layout: LayoutRow,
  group: string,
): Promise<Record<string, string>> {
  const specs = renditionsOf({ ...layout, type: layout.imageType }).filter(
    (spec) => groupOf(spec) === group,
  );
  if (specs.every(({ name }) => layout.renditions[name])) return Promise.resolve(layout.renditions);
  const key = `${layout.id}:${group}`;
  const making =
    underWay.get(key) ?? makeGroup(services, layout, specs).finally(() => underWay.delete(key));
  underWay.set(key, making);
  return making;
}

async function makeGroup(
  services: Services,
  layout: LayoutRow,
  specs: RenditionSpec[],
): Promise<Record<string, string>> {
  const folder = await mkdtemp(join(tmpdir(), "alfinete-render-"));
  try {
    const original = join(folder, "original");
    const source = await services.storage.read(layout.imagePath);
    await pipeline(source, createWriteStream(original));
    const made = await services.images.renderMany(original, folder, specs, {
      owner: layout.userId,
    });
    const files: Record<string, string> = {};
    for (const rendition of made) files[rendition.name] = await keep(services, layout, rendition);
    return await record(services, layout, files);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Named by its content, so that it can be cached for ever. */
async function keep(
  { storage }: Services,
  layout: LayoutRow,
  rendition: Rendition,
): Promise<string> {
  const hash = createHash("sha256");
  await pipeline(createReadStream(rendition.file), hash);
  const name = hash.digest("hex").slice(0, 32) + extname(rendition.file);
  await storage.put(`${renditionFolder(layout)}/${name}`, createReadStream(rendition.file), {
    contentType: `image/${rendition.type}`,
  });
  return name;
}

async function record(
  { db, jobs, live }: Services,
  layout: LayoutRow,
  files: Record<string, string>,
): Promise<Record<string, string>> {
  const [updated] = await live.transaction(db, async (tx) => {
    await live.publish(tx, layoutTopic(layout.id), "rendered");
    return tx
      .update(layouts)
      .set({ renditions: sql`${layouts.renditions} || ${JSON.stringify(files)}::jsonb` })
      .where(eq(layouts.id, layout.id))
      .returning({ renditions: layouts.renditions });
  });
  if (updated) return updated.renditions;
  // Deleted while its pictures were being made: they go too.
  const keys = Object.values(files).map((name) => `${renditionFolder(layout)}/${name}`);
  await jobs.enqueue(db, removeFilesJob, { keys });
  return {};
}
