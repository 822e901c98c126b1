import { BroadcastChannel } from "node:worker_threads";
import { type BoundFunctions, configure, queries, waitFor } from "@testing-library/dom";
import { type UserEvent, userEvent } from "@testing-library/user-event";
import { EventSource } from "eventsource";
import { Browser, BrowserErrorCaptureEnum, type BrowserWindow, type Request } from "happy-dom";
import { expect, onTestFinished, vi } from "vitest";
import type { ErrorCode } from "#contract/errors.ts";
import type { MessageParams } from "#contract/messages/fill-message.ts";
import { awaitPromisedText, completeWindow } from "#tests/screens/complete-window.ts";
import { asPage, showWindow } from "#tests/screens/page-globals.ts";
import type { Person } from "#tests/support/accounts.ts";
import { refusalBody } from "#tests/support/refusal-body.ts";
import type { TestApp } from "#tests/support/test-app.ts";

configure({
  // A busy machine is slow, not wrong.
  asyncUtilTimeout: 20_000,
  getElementError: (message) => new Error([message, "The page says:", pageText()].join("\n\n")),
});

export interface ScreenRequest {
  method: string;
  path: string;
  headers: Record<string, string>;
  /** Of a JSON request. */
  json: unknown;
}

export interface Answer {
  status: number;
  json?: unknown;
}

/** What the server is made to answer; null lets it answer itself. */
type Answering = (request: ScreenRequest) => Answer | null | Promise<Answer | null>;

interface ScreenOptions {
  /** Whose session the browser has. */
  as?: Pick<Person, "cookie">;
  viewport?: { width: number; height: number };
  /** A finger points, not a mouse. */
  touch?: boolean;
}

/** Testing Library's queries, on whatever page is open. */
export interface Screen extends BoundFunctions<typeof queries> {
  readonly user: UserEvent;
  readonly window: Window;
  /** Path and query. */
  readonly address: string;
  readonly title: string;
  /** Everything the page has asked the server for, documents included. */
  readonly requests: readonly ScreenRequest[];
  cookies(): string[];
  /** Gives the browser a session; the next document finds it. */
  signIn(person: Pick<Person, "cookie">): void;
  /** Loads a document, ours or another. */
  goto(address: string): Promise<void>;
  reload(): Promise<void>;
  /** Loads the document before this one, as the browser's button does. */
  back(): Promise<void>;
  /** Resolves when the address is this one. */
  arrive(address: string | RegExp): Promise<void>;
  /** Replaces what is in a field, as pasting does. */
  fill(label: string | RegExp, text: string, place?: HTMLElement): Promise<void>;
  /** Waits until it is there and not disabled. */
  press(button: string | RegExp, place?: HTMLElement): Promise<void>;
  follow(link: string | RegExp, place?: HTMLElement): Promise<void>;
  /** Resolves when the words stand somewhere in the place, whatever elements they are spread over. */
  read(words: string | RegExp, place?: HTMLElement): Promise<void>;
  /** Resolves when the sentence is shown in a toast. */
  toast(sentence: string): Promise<HTMLElement>;
  toasts(): string[];
  /** Answers in the server's place from now on; returns how to stop. The latest one counts. */
  answer(path: string | RegExp, answering: Answer | Answering): () => void;
  close(): Promise<void>;
}

let open: Screen | null = null;

/**
 * The app's real front end in a browser profile of its own, in this process: HTML, calls, cookies and
 * streams are those of the app under test; only what is drawn is not. One at a time: opening another
 * closes the first. It fails the test if the console complained.
 */
export async function openScreen(
  app: TestApp,
  path: string,
  { as, ...options }: ScreenOptions = {},
): Promise<Screen> {
  await open?.close();
  const screen = newScreen(app, options);
  open = screen;
  if (as) screen.signIn(as);
  onTestFinished(() => screen.close());
  await screen.goto(path);
  return screen;
}

function newScreen(
  app: TestApp,
  { viewport = { width: 1440, height: 900 }, touch = false }: Omit<ScreenOptions, "as">,
): Screen {
  const complaints: unknown[] = [];
  const consoles = (["error", "warn"] as const).map((level) =>
    vi.spyOn(console, level).mockImplementation((...said) => {
      // An element that happy-dom does not know yet.
      if (said[1] !== "search") complaints.push(said);
    }),
  );
  const requests: ScreenRequest[] = [];
  const answers: { path: string | RegExp; answering: Answering }[] = [];
  const browser = new Browser({
    settings: {
      disableComputedStyleRendering: true,
      // Pictures and stylesheets are not looked at, so they count as loaded.
      handleDisabledFileLoadingAsSuccess: true,
      errorCapture: BrowserErrorCaptureEnum.disabled,
      fetch: {
        interceptor: {
          async beforeAsyncRequest({ request, window }) {
            const asked = await describe(request);
            requests.push(asked);
            const found = answers.findLast(({ path }) => matches(path, asked.path));
            const answer = (await found?.answering(asked)) ?? null;
            if (answer === null) return;
            const { status, json = {} } = answer;
            return new window.Response(JSON.stringify(json), { status });
          },
        },
      },
      navigation: { beforeContentCallback: enter },
      navigator: { maxTouchPoints: touch ? 5 : 0 },
      viewport,
    },
  });
  const context = browser.defaultContext;
  const originURL = new URL(app.url);
  const tab = context.newPage();
  const { localStorage, sessionStorage } = tab.mainFrame.window;
  const openThings = new Set<{ close(): void }>();
  let starting: Promise<void> = Promise.resolve();
  let stop = () => {};
  const left: string[] = [];
  let user: UserEvent | null = null;
  const toastsAtStart = new Set<HTMLElement>();

  /** A document is about to be shown. */
  function enter(window: BrowserWindow): void {
    leave();
    showWindow(window);
    if (window.location.origin === originURL.origin) {
      for (const [name, value] of Object.entries({ localStorage, sessionStorage })) {
        Object.defineProperty(window, name, { value, configurable: true });
      }
    }
    completeWindow(window);
    Object.assign(globalThis, { EventSource: ScreenEventSource, BroadcastChannel: ScreenChannel });
    starting = new Promise((resolve, reject) => {
      window.addEventListener("load", () => void asPage(start).then(resolve, reject));
    });
  }

  async function start(): Promise<void> {
    if (document.getElementById("root") === null) return;
    // As in a browser, every document begins with modules of its own.
    vi.resetModules();
    const { startApp } = await import("#web/start-app.tsx");
    // A slow machine may be done with a toast before the page is handed to the test.
    toastsAtStart.clear();
    const watching = setInterval(() => {
      for (const toast of toastElements()) toastsAtStart.add(toast);
    }, 20);
    stop = await startApp().finally(() => clearInterval(watching));
    await waitFor(expectOwned);
  }

  function leave(): void {
    stop();
    stop = () => {};
    for (const thing of openThings) thing.close();
    openThings.clear();
    user = null;
  }

  class ScreenEventSource extends EventSource {
    constructor(url: string) {
      super(new URL(url, originURL), {
        fetch: (input, init) =>
          fetch(input, { ...init, headers: { ...init.headers, Cookie: cookieHeader() } }),
      });
      openThings.add(this);
    }
  }

  class ScreenChannel extends BroadcastChannel {
    constructor(name: string) {
      super(`${app.url} ${name}`);
      openThings.add(this);
    }

    /** What a page that was left still finishes is heard by nobody. */
    override postMessage(message: unknown) {
      if (openThings.has(this)) super.postMessage(message);
    }
  }

  const cookieHeader = () =>
    context.cookieContainer
      .getCookies(originURL)
      .map(({ key, value }) => `${key}=${value}`)
      .join("; ");

  // The tab's own way to another document, by whatever the page did.
  const { mainFrame } = tab;
  const load = mainFrame.goto.bind(mainFrame);
  mainFrame.goto = async (url, given) => {
    const wanted = new URL(url, mainFrame.url);
    const isHere = wanted.hash !== "" && withoutHash(wanted) === withoutHash(mainFrame.url);
    if (!isHere) leave();
    left.push(mainFrame.url);
    await framesOver();
    return load(url, given);
  };

  const screen: Screen = {
    ...boundQueries(),
    get user() {
      user ??= handsOn();
      return user;
    },
    get window() {
      return mainFrame.window as unknown as Window;
    },
    get address() {
      const { origin, pathname, search, href } = mainFrame.window.location;
      return origin === originURL.origin ? pathname + search : href;
    },
    get title() {
      return document.title;
    },
    requests,
    signIn({ cookie }) {
      context.cookieContainer.addCookies([
        { key: "alfinete_session", value: cookie, originURL, httpOnly: true },
        { key: "alfinete_signed_in", value: "1", originURL },
      ]);
    },
    cookies: () => context.cookieContainer.getCookies(originURL).map(({ key }) => key),
    async goto(address) {
      await tab.goto(new URL(address, originURL).href);
      await starting;
    },
    reload: () => screen.goto(mainFrame.window.location.href),
    async back() {
      const address = left.pop();
      const depth = left.length;
      await screen.goto(address ?? "about:blank");
      left.length = depth;
    },
    arrive: (address) =>
      waitFor(() => {
        if (typeof address === "string") expect(screen.address).toBe(address);
        else expect(screen.address).toMatch(address);
      }),
    async fill(label, text, place) {
      const field = await waitFor(() => queries.getByLabelText(place ?? document.body, label));
      await screen.user.clear(field);
      if (text) await screen.user.paste(text);
    },
    async press(name, place) {
      const button = await waitFor(() => {
        const found = queries.getByRole(place ?? document.body, "button", { name });
        if (found.matches(":disabled, [aria-disabled=true]"))
          throw new Error(`${name} is disabled`);
        return found;
      });
      await screen.user.click(button);
    },
    async follow(name, place) {
      const link = await waitFor(() => queries.getByRole(place ?? document.body, "link", { name }));
      await screen.user.click(link);
    },
    read: (words, place) =>
      waitFor(() => {
        const text = textOf(place ?? document.body);
        if (typeof words === "string") expect(text).toContain(words);
        else expect(text).toMatch(words);
      }),
    toast: (sentence) =>
      waitFor(() => {
        const toasts = [...toastElements(), ...toastsAtStart];
        const shown = toasts.find((toast) => queries.queryByText(toast, sentence));
        if (!shown) throw new Error(`no toast “${sentence}”, only ${screen.toasts().join(", ")}`);
        return shown;
      }),
    toasts: () => toastElements().map(textOf),
    answer(path, given) {
      const answering = typeof given === "function" ? given : () => given;
      const entry = { path, answering };
      answers.push(entry);
      return () => void answers.splice(answers.indexOf(entry), 1);
    },
    async close() {
      if (open !== screen) return;
      open = null;
      leave();
      await framesOver();
      await browser.close();
      for (const spied of consoles) spied.mockRestore();
      expect(complaints).toEqual([]);
    },
  };
  return screen;
}

/** A heading that came drawn in the HTML is the app's own once React has marked it. */
function expectOwned(): void {
  const heading = document.querySelector("#root[data-drawn] h1");
  if (heading && !Object.keys(heading).some((key) => key.startsWith("__react"))) {
    throw new Error("the page that came drawn has not come to life");
  }
}

/** What a person sets going on a page is that page's. */
function handsOn(): UserEvent {
  const user = userEvent.setup({ document, delay: null, pointerEventsCheck: 0 });
  // The one that a person's hands bring along.
  awaitPromisedText(navigator.clipboard);
  return new Proxy(user, {
    get(_, name) {
      const act = Reflect.get(user, name);
      if (typeof act !== "function") return act;
      return (...input: unknown[]) => asPage(() => Reflect.apply(act, user, input));
    },
  });
}

function withoutHash(address: string | URL): string {
  return String(address).replace(/#.*$/, "");
}

/** What was taken away gives focus back a frame or two later; a frame is a turn of the event loop here. */
async function framesOver(): Promise<void> {
  for (let frame = 0; frame < 3; frame += 1) await new Promise((done) => setImmediate(done));
}

/** Queries look at the document of the moment: a page may lead to another while it is looked at. */
function boundQueries(): BoundFunctions<typeof queries> {
  const ask = (name: string, input: unknown[]) =>
    Reflect.apply(queries[name as keyof typeof queries], null, [document.body, ...input]);
  const bound = Object.keys(queries).map((name) => [
    name,
    (...input: unknown[]) =>
      name.startsWith("find")
        ? waitFor(() => ask(name.replace("find", "get"), input))
        : ask(name, input),
  ]);
  return Object.fromEntries(bound);
}

function textOf({ textContent }: HTMLElement): string {
  return (textContent ?? "").replace(/\s+/g, " ").trim();
}

function pageText(): string {
  return document?.body ? textOf(document.body) : "nothing: it is being left";
}

function toastElements(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>("[data-sonner-toast]")];
}

function matches(wanted: string | RegExp, path: string): boolean {
  return typeof wanted === "string" ? wanted === path : wanted.test(path);
}

async function describe(request: Request): Promise<ScreenRequest> {
  const { method, url } = request;
  const headers = Object.fromEntries(request.headers);
  const isJson = headers["content-type"]?.includes("json");
  const json = isJson ? await request.clone().json() : null;
  return { method, path: new URL(url).pathname, headers, json };
}

/** A refusal of our own API. */
export function refusal(code: ErrorCode, status: number, params?: MessageParams): Answer {
  return { status, json: refusalBody(code, params) };
}
