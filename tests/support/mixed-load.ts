import { setTimeout as pause } from "node:timers/promises";
import { removeComment, setCommentStatus } from "#contract/routes/comments.ts";
import { exportLayout } from "#contract/routes/exports.ts";
import { getPublicThread } from "#contract/routes/guests.ts";
import { listLayouts, removeLayout } from "#contract/routes/layouts.ts";
import { listPublicComments } from "#contract/routes/public-layout.ts";
import { getToday } from "#contract/routes/today.ts";
import type { Person } from "#tests/support/accounts.ts";
import type { Acknowledged } from "#tests/support/acknowledged-load.ts";
import { type ApiAnswer, callApi } from "#tests/support/call-api.ts";
import { replyAsGuest, replyDraft } from "#tests/support/conversation.ts";
import { type EventReader, readEventStream } from "#tests/support/event-reader.ts";
import {
  commentAsVisitor,
  draft,
  type MadeLayout,
  smallPng,
  tryLayout,
} from "#tests/support/layouts.ts";
import { rows } from "#tests/support/rows.ts";
import type { TestApp } from "#tests/support/test-app.ts";
import { tryVersion } from "#tests/support/versions.ts";

export interface MixedLoad {
  /** What was answered, by status; 0 where nothing was. */
  answers: ReadonlyMap<number, number>;
  /** Refusals that nothing in the load accounts for. */
  surprises: readonly string[];
  /** How much was acknowledged in all, also of what is gone since. */
  acknowledged(): { comments: number; replies: number };
  events(): number;
  stop(): Promise<void>;
}

export interface Stage {
  /** As the world sees it, however many processes there are. */
  app: TestApp;
  user: Person;
  layouts: readonly MadeLayout[];
  acknowledged: Acknowledged & { replies: Set<string> };
}

interface Thread {
  publicLink: string;
  commentId: string;
  /** Those that were acknowledged. */
  replies: string[];
}

const READERS = 30;
/** How long a reader stays. */
const VISIT_MS = 20_000;
/** A person's time between two things, so that a machine is busy and not drowned. */
const BETWEEN_MS = 60;
const RARELY_MS = 1_500;
/** Layouts and comments come and go, so that what is kept does not grow without end. */
const PASSING_LAYOUTS = 20;
/** The newest are answered and read: no thread comes near its limit, and none is read while it goes. */
const ANSWERED_THREADS = 200;
const KEPT_THREADS = 1_000;
/** What a process that is gone, or that is just coming, is answered for by whoever stands before it. */
const AWAY = new Set(["unavailable", "upload_busy"]);

/** Visitors, an owner, programs and readers, all at once, until they are stopped. */
export function startMixedLoad({ app, user, layouts, acknowledged }: Stage): MixedLoad {
  let alive = true;
  let received = 0;
  const answers = new Map<number, number>();
  const surprises: string[] = [];
  const threads: Thread[] = [];
  const oldThreads: Thread[] = [];
  const written = { comments: 0, replies: 0 };
  const me = { cookie: user.cookie };
  const passing: string[] = [];

  function note(status: number): void {
    answers.set(status, (answers.get(status) ?? 0) + 1);
  }

  async function ask<T>(asked: Promise<ApiAnswer<T>>): Promise<T | null> {
    // Broken off, or refused on the way to what is asked.
    const answer = await asked.catch(() => null);
    note(answer?.status ?? 0);
    if (!answer?.error) return answer?.body ?? null;
    if (!AWAY.has(answer.error.code)) surprises.push(answer.error.code);
    return null;
  }

  const acts: [every: number, act: () => Promise<unknown>][] = [
    [BETWEEN_MS, comment],
    [BETWEEN_MS, comment],
    [BETWEEN_MS, reply],
    [BETWEEN_MS, removeOldest],
    [BETWEEN_MS, look],
    [BETWEEN_MS, look],
    [BETWEEN_MS * 4, settle],
    [RARELY_MS, upload],
    [RARELY_MS * 10, exportOne],
  ];

  async function comment() {
    const { public_link: publicLink } = some(layouts);
    const { id } = draft();
    const made = await ask(commentAsVisitor(app, publicLink, { id }));
    if (!made) return;
    acknowledged.comments.add(id);
    written.comments += 1;
    threads.push({ publicLink, commentId: id, replies: [] });
    if (threads.length > ANSWERED_THREADS) oldThreads.push(...threads.splice(0, 1));
  }

  async function reply() {
    const thread = some(threads);
    if (!thread) return;
    const { publicLink, commentId } = thread;
    const { id, text } = replyDraft();
    if (!(await ask(replyAsGuest(app, { publicLink, commentId }, { id, text })))) return;
    acknowledged.replies.add(id);
    written.replies += 1;
    thread.replies.push(id);
  }

  /** Each is tried once: where the answer is lost it may be gone all the same. */
  async function removeOldest() {
    while (alive && oldThreads.length > KEPT_THREADS - ANSWERED_THREADS) {
      const { commentId, replies } = oldThreads.shift() as Thread;
      for (const id of replies) acknowledged.replies.delete(id);
      acknowledged.comments.delete(commentId);
      await ask(callApi(app, removeComment, { commentId }, me));
    }
  }

  async function look() {
    const { public_link: publicLink, image } = some(layouts);
    for (const path of [`/public/${publicLink}`, image.original]) {
      const answer = await app.request(path).catch(() => null);
      note(answer?.status ?? 0);
      await answer?.arrayBuffer().catch(() => {});
    }
    await ask(callApi(app, listPublicComments, { publicLink }));
    const thread = some(threads);
    if (thread) {
      const { publicLink, commentId } = thread;
      await ask(callApi(app, getPublicThread, { publicLink, commentId }));
    }
    await ask(callApi(app, listLayouts, {}, me));
    await ask(callApi(app, getToday, {}, me));
  }

  async function settle() {
    const thread = some(threads);
    const layout = layouts.find(({ public_link }) => public_link === thread?.publicLink);
    if (!thread || !layout) return;
    for (const status of ["resolved", "open"] as const) {
      const input = { layoutId: layout.id, ids: [thread.commentId], status };
      await ask(callApi(app, setCommentStatus, input, me));
    }
  }

  async function upload() {
    const made = await tried((bytes) => tryLayout(app, user, { bytes }));
    if (!made) return;
    passing.push(made.id);
    await tried((bytes) => tryVersion(app, user, made.id, { bytes }));
    // Tried once: where the answer is lost it may be gone all the same.
    const layoutId = passing.length < PASSING_LAYOUTS ? undefined : passing.shift();
    if (layoutId) await ask(callApi(app, removeLayout, { layoutId }, me));
  }

  /** What was broken off would count as open. */
  async function tried<T>(send: (bytes: Buffer) => Promise<ApiAnswer<T>>): Promise<T | null> {
    const made = await ask(smallPng().then(send));
    if (!made) await rows(app, "delete from uploads where user_id = $1", [user.id]);
    return made;
  }

  async function exportOne() {
    const { id: layoutId } = some(layouts);
    await ask(callApi(app, exportLayout, { layoutId, format: "csv" }, me));
  }

  async function follow() {
    const { public_link: publicLink } = some(layouts);
    const url = `${app.url}/api/public/${publicLink}/events`;
    let stream: EventReader | null = null;
    const over = pause(VISIT_MS * (0.5 + Math.random()));
    stream = await readEventStream(url).catch(() => null);
    if (!stream) return;
    await Promise.race([stream.ended, over, stopped]);
    received += stream.events.length;
    stream.cut();
  }

  let stop = () => {};
  const stopped = new Promise<void>((resolve) => {
    stop = resolve;
  });
  const loops = [
    ...acts,
    ...Array.from({ length: READERS }, (): [number, typeof follow] => [BETWEEN_MS, follow]),
  ].map(async ([every, act]) => {
    while (alive) {
      await act();
      await Promise.race([pause(every), stopped]);
    }
  });
  return {
    answers,
    surprises,
    acknowledged: () => written,
    events: () => received,
    async stop() {
      alive = false;
      stop();
      await Promise.all(loops);
    },
  };
}

function some<T>(of: readonly T[]): T {
  return of[Math.floor(Math.random() * of.length)] as T;
}
