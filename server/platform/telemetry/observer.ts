/** Says which request it was without saying what was asked: the route's pattern, never the address. */
export interface RequestFacts {
  method: string;
  route: string;
  status: number;
  requestId: string;
}

/** Somebody who wants to know of work while it is done: metrics, traces. */
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
