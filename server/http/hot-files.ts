import type { ClientRequest, IncomingMessage, ServerResponse } from "node:http";
import type { FileAnswer, FileCache } from "#server/features/files/file-cache.ts";
import {
  type AnswerHeaders,
  type EarlyAnswers,
  flatten,
  type GiveAnswer,
  type ReadyAnswer,
} from "#server/http/early-answers.ts";
import { type HeldBytes, heldBytes } from "#server/http/held-bytes.ts";

/** Cards and first slices; larger files are streamed. */
const LARGEST_BYTES = 400 * 1024;
const MAX_BYTES = 24 * 1024 ** 2;
/** A file goes by a job some time after its layout: a look a second is as exact as that. */
const LOOK_EVERY_MS = 1_000;

interface HotFile {
  answer: FileAnswer;
  ready: ReadyAnswer;
  held: HeldBytes;
}

export interface HotFiles extends EarlyAnswers, FileCache {}

/** The images that lists show again and again: whole, never changing, and most of the requests. */
export function hotFiles(give: GiveAnswer): HotFiles {
  /** The least recently seen first. */
  const known = new Map<string, HotFile>();
  const room = heldBytes(MAX_BYTES);

  function forget(file: HotFile): void {
    known.delete(file.answer.path);
    room.release(file.held);
  }

  /** Bytes that are still being sent stay where they are: forgetting their file may free nothing. */
  function hold(size: number, load: () => Promise<Buffer>): HeldBytes | null {
    for (const oldest of known.values()) {
      if (room.fits(size)) break;
      forget(oldest);
    }
    return room.hold(size, load);
  }

  return {
    async take(answer, response, load) {
      if (answer.size > LARGEST_BYTES || !isNext(response)) return null;
      const before = known.get(answer.path);
      const unchanged = before?.answer.modifiedAt.getTime() === answer.modifiedAt.getTime();
      const held = before && unchanged ? room.share(before.held) : hold(answer.size, load);
      if (!held) return null;
      const earlier = known.get(answer.path);
      if (earlier) forget(earlier);
      const standard = headersOn(response);
      const { route, etag } = answer;
      const headers = flatten({ ...standard, ...answer.headers });
      const headersWhenKnown = flatten({ ...standard, ...answer.headersWhenKnown });
      const file = { answer, ready: { route, etag, headers, headersWhenKnown }, held };
      known.set(answer.path, file);
      room.lend(held, response);
      try {
        return await held.loaded;
      } catch (error) {
        if (known.get(answer.path) === file) forget(file);
        throw error;
      }
    },

    answer(request, response) {
      const file = known.get(request.url ?? "");
      if (!file?.held.bytes || !isPlain(request) || !isNext(response)) return false;
      if (performance.now() - file.answer.seenAt > LOOK_EVERY_MS) return false;
      const isSent = give(request, response, file.ready, file.held.bytes);
      if (isSent) room.lend(file.held, response);
      return true;
    },
  };
}

/** Parts, and what nginx gave back, are for the route to answer. */
function isPlain({ method, headers }: IncomingMessage): boolean {
  return method === "GET" && headers.range === undefined && headers["x-accel-failed"] === undefined;
}

/** Every answer has its own, and so has the last one of a connection. */
const NOT_FOR_OTHERS = new Set(["X-Request-Id", "Connection"]);

/** What every answer carries is on Node's response before a route is asked. */
function headersOn(response: ServerResponse): AnswerHeaders {
  // Node's types know of it on requests only.
  const { getRawHeaderNames } = response as ServerResponse & ClientRequest;
  const names = getRawHeaderNames.call(response).filter((name) => !NOT_FOR_OTHERS.has(name));
  return Object.fromEntries(names.map((name) => [name, String(response.getHeader(name))]));
}

/**
 * Behind other answers of its connection, a response is never told when the connection ends, and what
 * it was lent would be lent for ever.
 */
function isNext(response: ServerResponse): boolean {
  return response.socket !== null && !response.destroyed;
}
