// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { followUnread } from "#web/features/notices/live/unread-stream.ts";

const lia = "7d0c2f8e-6a55-4f0e-9a5c-0f6b6f0f3a11";
const rui = "8e1d3f9f-7b66-4a1f-8b6d-1f7c7a1f4b22";

let streams: Set<FakeStream>;
let closers: (() => void)[];
let visibility: DocumentVisibilityState;

beforeEach(() => {
  streams = new Set();
  closers = [];
  visibility = "visible";
  vi.spyOn(document, "visibilityState", "get").mockImplementation(() => visibility);
  vi.stubGlobal("EventSource", FakeStream);
  Object.defineProperty(navigator, "locks", { value: new FakeLocks(), configurable: true });
});

afterEach(() => {
  for (const close of closers) close();
  Reflect.deleteProperty(navigator, "locks");
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test("two tabs read one stream, and both are told what it says", async () => {
  const [first, second] = [openTab(), openTab()];
  await streamsOpen(1);
  say(3);
  await expect.poll(() => [first.heard, second.heard]).toEqual([[3], [3]]);
});

test("when the tab that reads closes, the other one goes on", async () => {
  const first = openTab();
  const second = openTab();
  await streamsOpen(1);
  second.close();
  await streamsOpen(1);
  say(1);
  await expect.poll(() => first.heard).toEqual([1]);
  first.close();
  await streamsOpen(0);
});

test("a tab in the background waits for its turn, and takes it when it is looked at", async () => {
  openTab();
  await streamsOpen(1);
  const [before] = streams;
  visibility = "hidden";
  const behind = openTab();
  await streamsOpen(1);
  expect([...streams]).toEqual([before]);
  visibility = "visible";
  document.dispatchEvent(new Event("visibilitychange"));
  await expect.poll(() => [...streams]).not.toContain(before);
  await streamsOpen(1);
  say(2);
  await expect.poll(() => behind.heard).toEqual([2]);
});

test("nobody hears of another person's notices", async () => {
  const hers = openTab(lia);
  await streamsOpen(1);
  const [stream] = streams;
  const his = openTab(rui);
  await streamsOpen(2);
  stream?.say(5);
  await expect.poll(() => hers.heard).toEqual([5]);
  expect(his.heard).toEqual([]);
});

test("without locks each tab reads for itself", async () => {
  Reflect.deleteProperty(navigator, "locks");
  const [first, second] = [openTab(), openTab()];
  await streamsOpen(2);
  for (const stream of streams) stream.say(4);
  expect([first.heard, second.heard]).toEqual([[4], [4]]);
  first.close();
  await streamsOpen(1);
});

test("where the browser refuses locks each tab reads for itself", async () => {
  const refuse = () => Promise.reject(new DOMException("", "SecurityError"));
  Object.defineProperty(navigator, "locks", { value: { request: refuse }, configurable: true });
  const tab = openTab();
  await streamsOpen(1);
  tab.close();
  await streamsOpen(0);
});

function openTab(userId = lia) {
  const heard: number[] = [];
  const close = followUnread(userId, {
    onUnread: (unread) => heard.push(unread),
    onRefused: () => {},
  });
  closers.push(close);
  return { heard, close };
}

function say(unread: number): void {
  for (const stream of streams) stream.say(unread);
}

async function streamsOpen(count: number): Promise<void> {
  await expect.poll(() => streams.size).toBe(count);
}

class FakeStream extends EventTarget {
  constructor() {
    super();
    streams.add(this);
  }

  say(unread: number) {
    const data = JSON.stringify({ unread });
    this.dispatchEvent(Object.assign(new Event("notices"), { data, lastEventId: "" }));
  }

  close() {
    streams.delete(this);
  }
}

type Hold = (lock: object) => Promise<void>;

/** Exclusive locks as browsers grant them: in turn, but for those that are stolen. */
class FakeLocks {
  held = new Map<string, (reason: Error) => void>();
  waiting: { name: string; grant: () => void }[] = [];

  request(name: string, { steal, signal }: LockOptions, hold: Hold): Promise<void> {
    return new Promise((resolve, reject) => {
      const grant = () => {
        this.held.set(name, reject);
        void hold({}).then(() => {
          resolve();
          if (this.held.get(name) === reject) this.pass(name);
        });
      };
      const fail = () => reject(new DOMException("", "AbortError"));
      if (steal) this.held.get(name)?.(new DOMException("", "AbortError"));
      if (steal || !this.held.has(name)) return grant();
      this.waiting.push({ name, grant });
      signal?.addEventListener("abort", () => {
        this.waiting = this.waiting.filter((one) => one.grant !== grant);
        fail();
      });
    });
  }

  pass(name: string) {
    this.held.delete(name);
    const next = this.waiting.find((one) => one.name === name);
    this.waiting = this.waiting.filter((one) => one !== next);
    next?.grant();
  }
}
