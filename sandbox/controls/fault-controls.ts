import type { Hono } from "hono";
import * as z from "zod/mini";
import { control } from "#sandbox/controls/control.ts";
import type { Ledger } from "#sandbox/ledger.ts";
import type { FaultAnswer } from "#sandbox/records/delivery-records.ts";

const ANSWERS: readonly FaultAnswer[] = [400, 401, 402, 403, 409, 429, 500, "lost", "timeout"];

const Params = z.union([
  z.strictObject({
    path: z.string().check(z.startsWith("/v1/")),
    method: z.optional(z.enum(["DELETE", "GET", "POST"])),
    answer: z.literal(ANSWERS),
    code: z.optional(z.string()),
    times: z._default(z.coerce.number().check(z.int(), z.minimum(1)), 1),
  }),
  z.strictObject({ clear: z.literal(true) }),
]);

/** How the next calls of a path go wrong; `clear` takes back what is left of it. */
export function faultControls(app: Hono, ledger: Ledger): void {
  const { state } = ledger;
  control(app, ledger, "faults", Params, (params) => {
    if ("clear" in params) state.faults = [];
    else {
      const { answer, code = null, method = null, path, times } = params;
      state.faults.push({ method, path, answer, code, times });
    }
    return { faults: state.faults };
  });
}
