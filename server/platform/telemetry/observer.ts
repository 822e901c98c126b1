/** Identifies a request by its route's pattern, never by its URL. */
export interface RequestFacts {
  method: string;
  route: string;
  status: number;
  requestId: string;
}

/** Wraps work while it runs, for metrics or traces. */
export interface Observer {
  /** Around a request, whose facts are known once it is answered. */
  request(run: () => Promise<RequestFacts>): Promise<RequestFacts>;
  /** Around one run of a job. */
  job(kind: string, run: () => Promise<void>): Promise<void>;
}

export function observeRequest(
  observers: readonly Observer[],
  run: () => Promise<RequestFacts>,
): Promise<RequestFacts> {
  return observers.reduce((inner, observer) => () => observer.request(inner), run)();
}

export function observeJob(
  observers: readonly Observer[],
  kind: string,
  run: () => Promise<void>,
): Promise<void> {
  return observers.reduce((inner, observer) => () => observer.job(kind, inner), run)();
}
