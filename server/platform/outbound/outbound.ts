import type { DeliveryFault } from "#contract/webhook-events.ts";

export interface OutboundRequest {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
  /** Gives the call up: it then rejects. */
  signal: AbortSignal;
}

export interface OutboundAnswer {
  /** Null when none came. */
  status: number | null;
  fault: DeliveryFault | null;
  retryAfter: string | null;
  /** The beginning of what was said. */
  body: string;
  durationMs: number;
}

/** Calls to addresses that users chose: they never reach what only we can reach. */
export interface Outbound {
  /** Whether the address leads, by now, to the open internet. A name that nobody knows yet may be. */
  mayReach(url: string): Promise<boolean>;
  post(request: OutboundRequest): Promise<OutboundAnswer>;
}
