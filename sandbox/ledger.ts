import { randomBytes } from "node:crypto";
import type { EventRecord } from "#sandbox/records/delivery-records.ts";
import type { SandboxState } from "#sandbox/sandbox-state.ts";

export const HOUR = 3600;
export const DAY = 24 * HOUR;

/** The state, clock and event output that every part of the sandbox shares. */
export interface Ledger {
  state: SandboxState;
  /** The address that events are sent to from the start; null while they are only recorded. */
  webhookUrl: string | null;
  /** The base URL of the hosted pages. */
  pagesUrl(): string;
  now(): number;
  /** Records a signed event and sends it. */
  send(event: EventRecord): void;
  /** Saves the state. */
  changed(): void;
  /** Reports an unexpected error. */
  fault(error: Error): void;
}

export function newId(prefix: string, bytes = 12): string {
  return `${prefix}_${randomBytes(bytes).toString("hex")}`;
}
