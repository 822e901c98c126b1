import type { Queryable } from "#server/platform/db/database.ts";

/** Small messages between processes: a topic and a short text, never the data itself. */
export interface Live {
  /** Sent when the caller's transaction commits, to every process, this one included. */
  publish(db: Queryable, topic: string, text: string): Promise<void>;
  subscribe(topic: string, listener: LiveListener): () => void;
  /** False while messages may be missed; what was missed must be read from the database. */
  readonly connected: boolean;
  close(): Promise<void>;
}

export interface LiveListener {
  onMessage(text: string): void;
  /** The channel was down and is back: read again whatever may have changed. */
  onResume(): void;
}
