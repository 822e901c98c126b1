import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import * as z from "zod/mini";
import type { Storage } from "#server/platform/storage/storage.ts";

/**
 * Browser files of every recent release, kept in the store: while releases change, a page of one process
 * asks another for its scripts. Not data: neither backed up nor counted.
 */
export const RELEASES = "releases/";
const ASSETS = `${RELEASES}assets/`;

/** What is removed belongs to none of the newest releases and to none that started within this time. */
const KEPT_RELEASES = 3;
const KEPT_MS = 30 * 24 * 3600_000;

const Release = z.object({ started_at: z.iso.datetime(), assets: z.array(z.string()) });

/** Only names that a build gives: their hash makes them unique, so any release's content is the right one. */
export function assetKey(name: string): string | null {
  return /^\w[\w.-]{0,100}-[\w-]{8}\.[a-z0-9]{2,5}$/.test(name) ? ASSETS + name : null;
}

/** Before a process answers its first request, so that every other one can serve what its pages ask for. */
export async function publishAssets(
  storage: Storage,
  { folder, now }: { folder: string; now: Date },
): Promise<number> {
  const assets = (await readdir(folder)).filter((name) => assetKey(name));
  const release = createHash("sha256").update(assets.sort().join()).digest("hex").slice(0, 16);
  const record = { started_at: now.toISOString(), assets };
  // First, so that a sweep that runs meanwhile knows them.
  await storage.put(`${RELEASES}${release}.json`, Buffer.from(JSON.stringify(record)));
  const stored = new Set<string>();
  for await (const { key } of storage.list(ASSETS)) stored.add(key);
  const missing = assets.filter((name) => !stored.has(ASSETS + name));
  for (const name of missing) await storage.put(ASSETS + name, await readFile(join(folder, name)));
  return missing.length;
}

/** Removes the files of releases that nobody has a page of any more. */
export async function sweepReleasedAssets(storage: Storage, now: Date): Promise<number> {
  const releases: { key: string; startedAt: number; assets: string[] }[] = [];
  const stored: string[] = [];
  for await (const { key } of storage.list(RELEASES)) {
    if (key.startsWith(ASSETS)) stored.push(key);
    else releases.push({ key, ...(await readRelease(storage, key)) });
  }
  releases.sort((one, other) => other.startedAt - one.startedAt);
  const isOld = ({ startedAt }: { startedAt: number }) => now.getTime() - startedAt > KEPT_MS;
  const old = releases.slice(KEPT_RELEASES).filter(isOld);
  const kept = releases.filter((release) => !old.includes(release));
  const wanted = new Set(kept.flatMap(({ assets }) => assets.map((name) => ASSETS + name)));
  const removed = stored.filter((key) => !wanted.has(key));
  await storage.remove([...removed, ...old.map(({ key }) => key)]);
  return removed.length;
}

async function readRelease(storage: Storage, key: string) {
  const record = Release.parse(JSON.parse(await text(await storage.read(key))));
  return { startedAt: Date.parse(record.started_at), assets: record.assets };
}
