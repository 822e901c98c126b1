import { AsyncLocalStorage } from "node:async_hooks";
import type { BrowserWindow } from "happy-dom";

/** Names that Node has too, but that belong to the page: a form's data, its browser, its storage. */
const OF_THE_PAGE = ["Blob", "FormData", "navigator", "localStorage", "sessionStorage"];
const EVENTS = ["addEventListener", "removeEventListener", "dispatchEvent"];

interface Shown {
  window: BrowserWindow | null;
  nodeFetch: typeof fetch;
  /** Whose work is running. */
  pages: AsyncLocalStorage<BrowserWindow>;
}

// Beyond this module, which every page that is opened loads anew.
const KEY = Symbol.for("alfinete screens");
const holder = globalThis as unknown as Record<symbol, Shown | undefined>;
holder[KEY] ??= { window: null, nodeFetch: fetch, pages: new AsyncLocalStorage() };
const shown = holder[KEY];

/**
 * Makes a window's names global, where the app expects them. What Node has as well stays Node's,
 * because the server under test runs in the same process. `fetch` tells them apart by the address:
 * only a page asks for one without a host.
 */
export function showWindow(window: BrowserWindow): void {
  if (shown.window === null) {
    for (const name of namesOf(window)) define(name, () => readFrom(name));
    define("window", () => shown.window);
    define("self", () => shown.window);
    define("fetch", () => fetchAsPage);
    // Node's own knows no file of a page, and pictures are not looked at.
    URL.createObjectURL = () => "blob:unseen";
    URL.revokeObjectURL = () => {};
  }
  shown.window = window;
}

/** What the work starts, timers included, is the shown page's: once that is left its requests go nowhere. */
export function asPage<T>(work: () => T): T {
  return shown.window ? shown.pages.run(shown.window, work) : work();
}

function define(name: string, get: () => unknown): void {
  const set = (value: unknown) => define(name, () => value);
  Object.defineProperty(globalThis, name, { configurable: true, get, set });
}

function namesOf(window: BrowserWindow): Set<string> {
  const names = new Set([...OF_THE_PAGE, ...EVENTS]);
  for (let level: object | null = window; level; level = Object.getPrototypeOf(level)) {
    for (const name of Object.getOwnPropertyNames(level)) {
      if (!(name in globalThis)) names.add(name);
    }
  }
  return names;
}

function readFrom(name: string): unknown {
  const { window } = shown;
  const value = Reflect.get(window ?? {}, name);
  const isMethod = typeof value === "function" && /^[a-z]/.test(name);
  return isMethod ? value.bind(window) : value;
}

const fetchAsPage: typeof fetch = (input, init = {}) => {
  const { window, nodeFetch, pages } = shown;
  if ((pages.getStore() ?? window) !== window) return new Promise(() => {});
  if (window === null || typeof input !== "string" || !input.startsWith("/")) {
    return nodeFetch(input, init);
  }
  const { signal, headers, ...rest } = init;
  // The page has signals and headers of its own kind.
  const controller = new window.AbortController();
  signal?.addEventListener("abort", () => controller.abort(signal.reason));
  const own = { ...rest, headers: Object.fromEntries(new Headers(headers)) };
  const answer = window.fetch(input, { ...own, signal: controller.signal } as object);
  return answer as unknown as Promise<Response>;
};
