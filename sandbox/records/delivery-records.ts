/** An address that events are sent to. */
export interface EndpointRecord {
  id: string;
  url: string;
  secret: string;
  enabled: boolean;
  events: string[];
  apiVersion: string | null;
  description: string | null;
  created: number;
  metadata: Record<string, string>;
}

export interface EventRecord {
  id: string;
  type: string;
  created: number;
  body: string;
  /** The endpoints that have not accepted it. */
  waiting: string[];
  /** Every endpoint has accepted it. */
  delivered: boolean;
}

export interface StoredAnswer {
  fingerprint: string;
  status: number;
  body: string;
  at: number;
}

/** How the next calls of a path go wrong. */
export interface FaultRecord {
  method: string | null;
  /** `/v1/customers/:id`: parts that begin with a colon stand for any. */
  path: string;
  /** `timeout`: no answer, and no effect. `lost`: the effect, but no answer. */
  answer: FaultAnswer;
  code: string | null;
  times: number;
}

export type FaultAnswer = 400 | 401 | 402 | 403 | 409 | 429 | 500 | "lost" | "timeout";
