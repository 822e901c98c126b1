import type { Db, Queryable, Tx } from "#server/platform/db/database.ts";

/** Small messages between processes: a topic and a short text, never the data itself. */
export interface Live {
  /** Sent when the caller's transaction commits, to every process, this one included. */
  publish(db: Queryable, topics: string | readonly string[], text: string): Promise<void>;
  /** A transaction whose messages have reached this process by the time it is over. */
  transaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Tells this process at once what a statement has just published. */
  echo(topic: string, text: string): void;
  subscribe(topic: string, listener: LiveListener): () => void;
  /** False while messages may be missed; what was missed must be read from the database. */
  readonly connected: boolean;
  /**
   * Names the time since which no message was missed, to within 100 ms; null while one may be. What
   * was learnt in one such time says nothing in another.
   */
  readonly unbroken: object | null;
  close(): Promise<void>;
}

export interface LiveListener {
  /** May come twice: from this process itself, and by the channel. */
  onMessage(text: string): void;
  /** The channel was down and is back: read again whatever may have changed. */
  onResume(): void;
}
