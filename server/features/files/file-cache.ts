import type { ServerResponse } from "node:http";

/** The whole response for a file that was there a moment ago. */
export interface FileResponse {
  /** As it is written in an address; nothing else is the same file to us. */
  path: string;
  route: string;
  /** What is asked about before it is sent to others. */
  assetId: string;
  etag: string;
  size: number;
  modifiedAt: Date;
  /** When the file was looked for, by `performance.now()`. */
  seenAt: number;
  /** Without the standard ones. */
  headers: Readonly<Record<string, string>>;
  notModifiedHeaders: Readonly<Record<string, string>>;
}

export interface FileCache {
  /** The bytes of a file, cached for others from now on; null when there is no room to hold them. */
  load(
    file: FileResponse,
    response: ServerResponse,
    read: () => Promise<Buffer>,
  ): Promise<Buffer | null>;
}
