import {
  dropOldBuilds,
  keepBuild,
  keepShell,
  readAsset,
  readShell,
} from "#web/service-worker/builds.ts";
import { openNotice, showMessage } from "#web/service-worker/notices.ts";
import { isSignedInPage } from "#web/service-worker/signed-in-page.ts";

/*
 * Serves pages that need a session, and the files of builds; everything else goes past it: no answer of the API and
 * no file is ever kept. A new worker takes over at once, pages of the build before included. Nothing depends on which
 * worker serves a page: its HTML comes from the network while there is one, and the name of an asset says what is in
 * it. What the build before needs stays until its last page is closed.
 */

const worker = self as unknown as ServiceWorkerGlobalScope;

worker.addEventListener("install", (event) => {
  event.waitUntil(keepBuild().then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(Promise.all([worker.clients.claim(), dropOldBuilds()]));
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== worker.location.origin) return;
  if (request.mode === "navigate") {
    if (isSignedInPage(pathname)) event.respondWith(openPage(event));
  } else if (pathname.startsWith("/assets/")) event.respondWith(readAsset(event));
});

worker.addEventListener("push", (event) => {
  event.waitUntil(showMessage(worker, event.data));
});

worker.addEventListener("notificationclick", (event) => {
  event.waitUntil(openNotice(worker, event.notification));
});

async function openPage(event: FetchEvent): Promise<Response> {
  try {
    const response = await fetch(event.request);
    event.waitUntil(keepShell(response.clone()).then(dropOldBuilds));
    return response;
  } catch (error) {
    const shell = await readShell();
    if (shell) return shell;
    throw error;
  }
}
