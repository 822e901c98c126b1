import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Comment } from "#contract/routes/comments.ts";
import type { PublicLayout } from "#contract/routes/public-layout.ts";
import { commentFeed } from "#web/features/comments/live/comment-feed.ts";

type Told = (event: { data: string; lastEventId: string }) => void;

/** A connection that tests make, break and speak on. */
class FakeSource {
  static readonly CLOSED = 2;
  static last: FakeSource;
  readyState = 1;
  onopen = () => {};
  onerror = () => {};
  readonly listeners = new Map<string, Told>();
  constructor() {
    FakeSource.last = this;
  }
  addEventListener(type: string, listener: Told) {
    this.listeners.set(type, listener);
  }
  close() {}
  tell(type: string, data: object, lastEventId = "") {
    this.listeners.get(type)?.({ data: JSON.stringify(data), lastEventId });
  }
}

const layout = {
  title: "Capa",
  description: "",
  comments_paused: false,
  version: 1,
  review_state: null,
  round: null,
} as unknown as PublicLayout;
const none: { data: Comment[]; next_cursor: null } = { data: [], next_cursor: null };

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("EventSource", FakeSource);
  for (const name of ["addEventListener", "removeEventListener"]) vi.stubGlobal(name, () => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function startFeed({ list = async () => none, look = async () => layout, known = true } = {}) {
  const looks = vi.fn(look);
  const lists = vi.fn(list);
  const feed = commentFeed({
    eventsUrl: "/events",
    list: lists,
    look: looks,
    ...(known && { known: layout }),
  });
  const stop = feed.start(() => {});
  FakeSource.last.onopen();
  return { feed, looks, lists, stop };
}

test("a page that was cut off looks at its link again: what it was told meanwhile is not repeated", async () => {
  const { looks, stop } = startFeed();
  expect(looks).toHaveBeenCalledTimes(0);
  FakeSource.last.onerror();
  FakeSource.last.onopen();
  expect(looks).toHaveBeenCalledTimes(1);
  stop();
});

test("a look that got no answer is tried again until there is one", async () => {
  const answers = [new Error("no network"), new Error("no network"), layout];
  const look = async () => {
    const answer = answers.shift() ?? layout;
    if (answer instanceof Error) throw answer;
    return answer;
  };
  const { feed, looks, stop } = startFeed({ look });
  FakeSource.last.tell("link.updated", {});
  await vi.advanceTimersByTimeAsync(10_000);
  expect([looks.mock.calls.length, feed.state().layout?.title]).toEqual([3, "Capa"]);
  stop();
});

test("a list that could not be read again is tried again, and what is shown stays meanwhile", async () => {
  let down = false;
  const list = async () => {
    if (down) throw new Error("no network");
    return none;
  };
  const { feed, lists, stop } = startFeed({ list });
  FakeSource.last.tell("ready", {}, "1");
  await vi.advanceTimersByTimeAsync(0);
  down = true;
  FakeSource.last.tell("reload", {}, "9");
  await vi.advanceTimersByTimeAsync(0);
  expect(feed.state().status).toBe("ready");
  down = false;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(lists).toHaveBeenCalledTimes(3);
  stop();
});

test("a page of a presentation looks when a round of approval begins or is decided", () => {
  const { looks, stop } = startFeed();
  FakeSource.last.tell("layout.updated", layout);
  expect(looks).toHaveBeenCalledTimes(0);
  FakeSource.last.tell("layout.updated", { ...layout, review_state: "in_review" });
  expect(looks).toHaveBeenCalledTimes(1);
  stop();
});
