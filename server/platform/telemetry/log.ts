export interface Log {
  info(message: string, fields?: Record<string, unknown>): void;
  warn(message: string, fields?: Record<string, unknown>): void;
  error(message: string, fields?: Record<string, unknown>): void;
  /** Lines that could not be written since the start. */
  countDropped(): number;
  /** The same log with these fields on every line. */
  child(fields: Record<string, unknown>): Log;
}
