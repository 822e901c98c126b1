import { buildLock } from "#web/lib/build-lock.ts";

/** The build that made this page; null where none did, as in development. */
export function buildOfPage(): string | null {
  return document.querySelector<HTMLMetaElement>("meta[name=alfinete-build]")?.content ?? null;
}

/** For as long as this page is open the service worker keeps what its build needs. */
export function holdBuild(build: string): void {
  void navigator.locks.request(buildLock(build), { mode: "shared" }, () => new Promise(() => {}));
}
