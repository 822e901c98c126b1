import { buildLock } from "#web/lib/build-lock.ts";

/** Filled in by the build: what it is called, and the files that a page loads only when the network is away. */
declare const BUILD: string;
declare const OFFLINE_FILES: readonly string[];

const PREFIX = "alfinete-";
const CACHE = PREFIX + BUILD;
/** The app's HTML, the same for every page and person. */
const SHELL = "/dashboard";
/** Files are told apart by their names alone. */
const MATCH = { ignoreVary: true };

/** All that a page of this build needs to say that the network is away. */
export async function keepBuild(): Promise<void> {
  const response = await fetch(SHELL, { cache: "no-store", credentials: "omit" });
  const html = await response.clone().text();
  // While releases change, another process may have answered: the browser tries again later.
  if (!isOfBuild(response, html)) throw new Error("the page is of another build");
  const files = [...html.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map(
    ([, file = ""]) => file,
  );
  const cache = await caches.open(CACHE);
  await cache.addAll([...new Set([...files, ...OFFLINE_FILES])]);
  await cache.put(SHELL, response);
}

/** The newest HTML, which has the server's settings in it. */
export async function keepShell(response: Response): Promise<void> {
  const html = await response.clone().text();
  if (isOfBuild(response, html)) await (await caches.open(CACHE)).put(SHELL, response);
}

export async function readShell(): Promise<Response | undefined> {
  return (await caches.open(CACHE)).match(SHELL);
}

/** Names of files say what is in them: whatever was kept under one is right. */
export async function readAsset(event: FetchEvent): Promise<Response> {
  const { request } = event;
  const cache = await caches.open(CACHE);
  const own = await cache.match(request, MATCH);
  if (own) return own;
  const response = (await caches.match(request, MATCH)) ?? (await fetch(request));
  if (response.ok) event.waitUntil(cache.put(request, response.clone()));
  return response;
}

/** A build before this one is kept as long as a page of it is open. */
export async function dropOldBuilds(): Promise<void> {
  const { held = [] } = await navigator.locks.query();
  const open = new Set(held.map(({ name }) => name));
  for (const name of await caches.keys()) {
    const isOld = name.startsWith(PREFIX) && name !== CACHE;
    if (isOld && !open.has(buildLock(name.slice(PREFIX.length)))) await caches.delete(name);
  }
}

function isOfBuild(response: Response, html: string): boolean {
  return response.ok && html.includes(`name="alfinete-build" content="${BUILD}"`);
}
