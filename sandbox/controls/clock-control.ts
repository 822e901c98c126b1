import type { Hono } from "hono";
import * as z from "zod/mini";
import { advanceClock } from "#sandbox/clock/advance-clock.ts";
import { control } from "#sandbox/controls/control.ts";
import { DAY, type Ledger } from "#sandbox/ledger.ts";

const Params = z.strictObject({
  /** Parts of a day as well: 1/24 is an hour. */
  advance_days: z.coerce.number().check(z.minimum(0), z.maximum(3_660)),
});

export function clockControl(app: Hono, ledger: Ledger): void {
  control(app, ledger, "clock", Params, ({ advance_days: days }) => {
    advanceClock(ledger, Math.round(days * DAY));
    return {};
  });
}
