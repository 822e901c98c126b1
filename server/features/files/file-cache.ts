import type { ServerResponse } from "node:http";

/** A whole answer about a file that was there a moment ago. */
export interface FileAnswer {
  /** As it is written in an address; nothing else is the same file to us. */
  path: string;
  route: string;
  etag: string;
  size: number;
  modifiedAt: Date;
  /** When the file was looked for, by `performance.now()`. */
  seenAt: number;
  /** Of the answer with the bytes, and of the one that says they are known; the standard ones aside. */
  headers: Readonly<Record<string, string>>;
  headersWhenKnown: Readonly<Record<string, string>>;
}

export interface FileCache {
  /** The bytes for an answer that others may be given too; null when there is no room to hold them. */
  take(
    answer: FileAnswer,
    response: ServerResponse,
    load: () => Promise<Buffer>,
  ): Promise<Buffer | null>;
}
