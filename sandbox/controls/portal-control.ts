import type { Hono } from "hono";
import * as z from "zod/mini";
import { completePortal } from "#sandbox/built-in-catalog.ts";
import { control } from "#sandbox/controls/control.ts";
import type { Ledger } from "#sandbox/ledger.ts";

const Params = z.strictObject({ default: z.enum(["complete", "missing"]) });

/** `missing`: as in an account where nobody has set up the portal. */
export function portalControl(app: Hono, ledger: Ledger): void {
  const { state } = ledger;
  control(app, ledger, "portal", Params, ({ default: wanted }) => {
    const others = state.configurations.filter(({ isDefault }) => !isDefault);
    const own = wanted === "complete" ? [completePortal(state.prices)] : [];
    state.configurations = [...own, ...others];
    return { configurations: state.configurations.map(({ id }) => id) };
  });
}
