import type { DeliveryFault } from "#contract/webhook-events.ts";

export interface OutboundRequest {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string | Buffer;
  /** What is called: counted apart. */
  to?: "webhook" | "push";
  /** Aborts the call, which then rejects. */
  signal: AbortSignal;
}

export interface OutboundAnswer {
  /** Null when no answer came. */
  status: number | null;
  fault: DeliveryFault | null;
  retryAfter: string | null;
  /** The beginning of the response body. */
  body: string;
  durationMs: number;
}

/** HTTP calls to addresses that users chose: they never reach private networks. */
export interface Outbound {
  /** Whether the address currently resolves to the public internet. An unresolved name counts as allowed. */
  mayReach(url: string): Promise<boolean>;
  post(request: OutboundRequest): Promise<OutboundAnswer>;
}
