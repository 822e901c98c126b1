import type { Db, Queryable, Tx } from "#server/platform/db/database.ts";

/** Small messages between processes: a topic and a short text, never the data itself. */
export interface Live {
  /** Sent when the caller's transaction commits, to every process, this one included. */
  publish(db: Queryable, topics: string | readonly string[], text: string): Promise<void>;
  /** A transaction whose messages have reached this process by the time it resolves. */
  transaction<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Tells this process at once what a statement has just published. */
  echo(topic: string, text: string): void;
  subscribe(topic: string, listener: LiveListener): () => void;
  /** False while messages may be lost; what was lost must be read from the database. */
  readonly connected: boolean;
  /**
   * Identifies the period since which no message was lost, to within 100 ms; null while one may be.
   * What was read in one period is not valid in another.
   */
  readonly subscriptionEpoch: object | null;
  close(): Promise<void>;
}

export interface LiveListener {
  /** May be called twice: by this process directly, and by the channel. */
  onMessage(text: string): void;
  /** The channel was down and is back: read again whatever may have changed. */
  onResume(): void;
}
