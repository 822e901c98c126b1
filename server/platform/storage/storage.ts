import type { Readable } from "node:stream";

export interface StoredObject {
  key: string;
  size: number;
  modifiedAt: Date;
}

export interface ByteRange {
  start: number;
  /** Inclusive, as in HTTP; past the last byte means up to it. */
  end: number;
}

/**
 * Files by key. A key is a relative path of `[A-Za-z0-9._-]` segments, none of which starts with
 * a dot; anything else throws `BadKey` before it touches the store.
 */
export interface Storage {
  readonly kind: "disk" | "s3";
  /**
   * Streams the bytes in, over what the key held. All or nothing: a put whose source fails or is
   * aborted leaves no object behind, and the source is destroyed.
   */
  put(key: string, body: Readable | Buffer, options?: PutOptions): Promise<{ size: number }>;
  /** The same for a local file that is not written to afterwards; linked instead of copied where possible. */
  putFile(key: string, file: string, options?: PutOptions): Promise<void>;
  /** Null when there is no such object. */
  stat(key: string): Promise<StoredObject | null>;
  /** Throws `ObjectMissing` when there is no such object, `BadRange` when it has no such bytes. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** Brings an object to a new local file, to be read only; linked instead of copied where possible. */
  fetch(key: string, file: string): Promise<void>;
  /**
   * Where a proxy in front of us finds the object below its own prefix: a URL-safe path, with a
   * short-lived signature where the store requires one.
   */
  pathForProxy(key: string): Promise<string>;
  /** Replaces what `to` held. Throws `ObjectMissing` when there is no `from`. */
  move(from: string, to: string): Promise<void>;
  /** Removing what is not there is fine. */
  remove(keys: readonly string[]): Promise<void>;
  /** Every object whose key begins with the prefix ("" for all), in the byte order of keys. */
  list(prefix: string): AsyncIterable<StoredObject>;
  /** Removes what puts interrupted by a crash before that moment left half-written; returns how many. */
  sweep(before: Date): Promise<number>;
  /** Resolves while the store answers (a full one does), rejects otherwise. For `/readyz`. */
  check(): Promise<void>;
}

export interface PutOptions {
  contentType?: string;
  /** May be lost when the machine crashes: for data that can be sent again. */
  ephemeral?: boolean;
  /** Not readable by other users of this machine, a proxy that serves files included. */
  private?: boolean;
  signal?: AbortSignal;
}

export class BadKey extends Error {
  override readonly name = "BadKey";
}

export class BadRange extends Error {
  override readonly name = "BadRange";
}

export class ObjectMissing extends Error {
  override readonly name = "ObjectMissing";
}

/** The store has no room left: answered as 507. */
export class StorageFull extends Error {
  override readonly name = "StorageFull";
}

/** The store does not answer, or refuses us: answered as 503. */
export class StorageUnavailable extends Error {
  override readonly name = "StorageUnavailable";
}
