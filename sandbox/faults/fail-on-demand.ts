import type { Context, MiddlewareHandler } from "hono";
import { faultError } from "#sandbox/faults/fault-bodies.ts";
import type { Ledger } from "#sandbox/ledger.ts";
import type { FaultRecord } from "#sandbox/records/delivery-records.ts";

/** Lets calls go wrong as a control has asked for. */
export function failOnDemand(ledger: Ledger): MiddlewareHandler {
  return async (c, next) => {
    const fault = takeFault(ledger, c);
    if (!fault) return next();
    const { answer, code } = fault;
    if (answer !== "lost" && answer !== "timeout") throw faultError(answer, code);
    // The call has its effect, but the caller never learns of it.
    if (answer === "lost") await next();
    await closed(c);
    c.res = new Response(null, { status: 499 });
  };
}

function takeFault({ changed, state }: Ledger, c: Context): FaultRecord | undefined {
  const fault = state.faults.find(
    ({ method, path }) => (method === null || method === c.req.method) && matches(c.req.path, path),
  );
  if (!fault) return undefined;
  fault.times -= 1;
  state.faults = state.faults.filter(({ times }) => times > 0);
  changed();
  return fault;
}

/** `/v1/customers/:id` stands for every customer. */
function matches(path: string, pattern: string): boolean {
  const [parts, wanted] = [path.split("/"), pattern.split("/")];
  return (
    parts.length === wanted.length &&
    wanted.every((one, index) => one.startsWith(":") || one === parts[index])
  );
}

/** Until the caller gives up. */
function closed(c: Context): Promise<void> {
  const { signal } = c.req.raw;
  return new Promise((done) => {
    if (signal.aborted) done();
    else signal.addEventListener("abort", () => done(), { once: true });
  });
}
