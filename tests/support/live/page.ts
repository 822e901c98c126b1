import { isDeepStrictEqual } from "node:util";
import type { ErrorCode } from "#contract/errors.ts";
import { type InputOf, type OutputOf, type Route, splitInput } from "#contract/route.ts";
import { type Comment, listComments } from "#contract/routes/comments.ts";
import { getPublicThread } from "#contract/routes/guests.ts";
import { getLayout } from "#contract/routes/layouts.ts";
import { getPublicLayout, listPublicComments } from "#contract/routes/public-layout.ts";
import { getThread, type Thread } from "#contract/routes/replies.ts";
import {
  addressFor,
  cutStreams,
  hasStream,
  type StreamingPage,
  setAway,
} from "#tests/support/live/page-stream.ts";
import { type CommentFeed, commentFeed } from "#web/features/comments/live/comment-feed.ts";
import { type ThreadFeed, threadFeed } from "#web/features/comments/live/thread-feed.ts";
import { Refusal, refusalOf } from "#web/lib/refusal.ts";

/** What a page is told of, from where, and what may never reach it. */
export interface PageOptions {
  name: string;
  nextUrl: () => string;
  headers: Record<string, string>;
  forbidden: string[];
  /** Types of events that any page was told. */
  types: Set<string>;
  /** A member's layout, or the public address by which a guest comes. */
  of: { layoutId: string } | { publicLink: string; presented: boolean };
}

type Truth = {
  layout: Record<string, unknown>;
  comments: Comment[];
  thread: Thread | null;
};

/** A page that is open: the browser's own feed, on connections that tests hold. */
export class Page implements StreamingPage {
  readonly name: string;
  leaks: string[] = [];
  readonly #options: PageOptions;
  #feed: CommentFeed | null = null;
  #thread: { feed: ThreadFeed; commentId: string } | null = null;
  #leave = () => {};
  #closeCard = () => {};
  /** As the page was drawn with it. */
  #drawn: Record<string, unknown> = {};

  constructor(options: PageOptions) {
    this.#options = options;
    this.name = options.name;
  }

  nextUrl(): string {
    return this.#options.nextUrl();
  }

  headers(): Record<string, string> {
    return this.#options.headers;
  }

  onText(text: string): void {
    this.leaks.push(...this.#options.forbidden.filter((canary) => text.includes(canary)));
  }

  onType(type: string): void {
    this.#options.types.add(type);
  }

  /** Whether anything more can reach it. */
  get isOpen(): boolean {
    return hasStream(this.name);
  }

  get kind(): string {
    return this.name.split("-")[0] ?? "";
  }

  cut(): void {
    cutStreams(this.name);
  }

  setAway(isAway: boolean): void {
    setAway(this.name, isAway);
  }

  /** Loads the page anew; throws why it does not open. */
  async open(): Promise<void> {
    this.close();
    const { of } = this.#options;
    const layout =
      "layoutId" in of
        ? await this.#get(getLayout, of)
        : await this.#get(getPublicLayout, { publicLink: of.publicLink });
    this.#drawn = { ...layout };
    const isPublic = "publicLink" in of;
    const path = isPublic
      ? `/api/public/${of.publicLink}/events`
      : `/api/layouts/${of.layoutId}/events`;
    const look = async () => {
      if (!isPublic) throw new Error("members look at nothing");
      const read = await this.#get(getPublicLayout, { publicLink: of.publicLink });
      this.#drawn = { ...read };
      return read;
    };
    const drawn = layout as OutputOf<typeof getPublicLayout>;
    this.#feed = commentFeed({
      eventsUrl: addressFor(this.name, this, path),
      list: (cursor) => this.#list(cursor),
      ...(isPublic && { look }),
      ...(isPublic && of.presented && { known: drawn }),
    });
    this.#leave = this.#feed.start(() => {});
  }

  close(): void {
    this.#closeCard();
    this.#leave();
    this.#thread = null;
    this.#feed = null;
  }

  /** Opens the card of one of the comments that it shows, in turn. */
  openCard(turn: number): void {
    const comments = this.#feed?.state().comments ?? [];
    const shown = comments[turn % (comments.length || 1)];
    if (!this.#feed || !shown) return;
    this.#closeCard();
    const feed = threadFeed(this.#feed, shown.id, () => this.#readThread(shown.id));
    this.#closeCard = feed.start();
    this.#thread = { feed, commentId: shown.id };
  }

  /** What a person would press where it says that something could not be loaded. */
  retry(): void {
    if (this.#feed?.state().status === "failed") void this.#feed.retry();
    if (this.#thread?.feed.state().status === "failed") void this.#thread.feed.retry();
  }

  /** Null when what it shows is what its reader may see now; otherwise what differs. */
  async difference(): Promise<string | null> {
    const truth = await this.#truth().catch((error: unknown) => error);
    if (truth instanceof Refusal) {
      return this.isOpen ? `what happens, though ${truth.code}` : null;
    }
    if (truth instanceof Error) return truth.message;
    const { layout, comments, thread } = truth as Truth;
    const state = this.#feed?.state();
    if (!state || state.closed) return `closed (${state?.closed}), though it would open`;
    const shown = [
      ...state.comments.map(({ number: _, elsewhere: __, ...comment }) => comment),
      ...state.teamOnly,
    ].sort((a, b) => a.seq - b.seq);
    const told: Record<string, unknown> = { ...this.#drawn, ...state.layout };
    const parts: [what: string, shown: unknown, real: unknown][] = [
      ["status", state.status, "ready"],
      ["comments", shown, comments],
      ...this.#fieldsOf(layout).map((name): [string, unknown, unknown] => [
        `layout's ${name}`,
        told[name],
        layout[name],
      ]),
    ];
    if (thread && this.#thread) {
      const { replies, mark } = this.#thread.feed.state();
      parts.push(["replies", replies, thread.replies]);
      // Other marks are in the list.
      const strokes = thread.comment.mark?.kind === "strokes";
      if (strokes) parts.push(["strokes", mark, thread.comment.mark]);
    }
    const [wrong] = parts.filter(([, seen, real]) => !isDeepStrictEqual(plain(seen), plain(real)));
    return wrong ? `${wrong[0]}: ${explain(wrong[1], wrong[2])}` : null;
  }

  /** Members' pages are told of some fields only; those of guests look at all of them. */
  #fieldsOf(layout: Record<string, unknown>): string[] {
    if ("layoutId" in this.#options.of)
      return ["title", "description", "comments_paused", "version", "review_state"];
    // Pictures have several addresses, all of which work.
    return Object.keys(layout).filter((name) => name !== "image" && name !== "versions");
  }

  async #truth(): Promise<Truth> {
    const { of } = this.#options;
    const layout =
      "layoutId" in of
        ? await this.#get(getLayout, of)
        : await this.#get(getPublicLayout, { publicLink: of.publicLink });
    const comments: Comment[] = [];
    for (let cursor: string | undefined, more = true; more; more = cursor !== undefined) {
      const page = await this.#list(cursor);
      comments.push(...page.data);
      cursor = page.next_cursor ?? undefined;
    }
    const id = this.#thread?.commentId;
    const thread = id ? await this.#readThread(id).catch(goneAsNull) : null;
    return { layout, comments: comments.sort((a, b) => a.seq - b.seq), thread };
  }

  #list(cursor: string | undefined) {
    const { of } = this.#options;
    const page = cursor === undefined ? {} : { cursor };
    return "layoutId" in of
      ? this.#get(listComments, { ...of, ...page })
      : this.#get(listPublicComments, { publicLink: of.publicLink, ...page });
  }

  #readThread(commentId: string): Promise<Thread> {
    const { of } = this.#options;
    return "layoutId" in of
      ? this.#get(getThread, { commentId })
      : this.#get(getPublicThread, { publicLink: of.publicLink, commentId });
  }

  async #get<R extends Route>(record: R, input: InputOf<R>): Promise<OutputOf<R>> {
    const { path, rest } = splitInput(record, input as Record<string, unknown>);
    const query = new URLSearchParams(rest as Record<string, string>);
    const response = await fetch(`${this.nextUrl()}${path}?${query}`, { headers: this.headers() });
    const text = await response.text();
    this.onText(text);
    const json = JSON.parse(text);
    if (!response.ok) throw refusalOf(response.status, json, "?");
    return json;
  }
}

/** Of what is gone, whoever has no plan of their own is told no more than that. */
function goneAsNull(error: unknown): null {
  const codes: ErrorCode[] = ["not_found", "subscription_required"];
  if (error instanceof Refusal && codes.includes(error.code)) return null;
  throw error;
}

/** As it comes over the wire. */
function plain(value: unknown): unknown {
  return value === undefined ? null : JSON.parse(JSON.stringify(value));
}

/** The first of the items that differ, or both values. */
export function explain(seen: unknown, real: unknown): string {
  if (!Array.isArray(seen) || !Array.isArray(real))
    return `${JSON.stringify(seen)} instead of ${JSON.stringify(real)}`;
  const at = real.findIndex((item, i) => !isDeepStrictEqual(plain(item), plain(seen[i])));
  return `${seen.length} instead of ${real.length}, ${at}: ${JSON.stringify(seen[at])} instead of ${JSON.stringify(real[at])}`;
}
