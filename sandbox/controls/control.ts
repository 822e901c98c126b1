import type { Hono } from "hono";
import type * as z from "zod/mini";
import { badRequest } from "#sandbox/api/api-errors.ts";
import type { Ledger } from "#sandbox/ledger.ts";
import { readForm, showStale } from "#sandbox/pages/page-frame.ts";

/** What the forms of the sandbox's own page prove that they come from. */
export const CONTROLS = "clock";

/** Something that is done to the simulated provider: JSON for programs, a form for people. */
export function control<Schema extends z.ZodMiniType>(
  app: Hono,
  ledger: Ledger,
  name: string,
  schema: Schema,
  act: (params: z.output<Schema>) => object | Promise<object>,
): void {
  app.post(`/sandbox/${name}`, async (c) => {
    // Pages elsewhere cannot send JSON here without being asked for permission first.
    const isJson = c.req.header("content-type")?.startsWith("application/json");
    if (isJson) {
      const params = schema.safeParse(await c.req.json().catch(() => null));
      if (!params.success)
        throw badRequest(`Invalid parameters of ${name}: ${reasonOf(params.error)}`);
      const answer = await act(params.data);
      ledger.changed();
      return c.json({ now: new Date(ledger.now() * 1000).toISOString(), ...answer });
    }
    const fields = await readForm(c, ledger, CONTROLS);
    if (!fields) return showStale(c);
    fields.delete("token");
    const params = schema.safeParse(Object.fromEntries(fields));
    if (params.success) await act(params.data);
    ledger.changed();
    return c.redirect("/", 303);
  });
}

function reasonOf({ issues }: z.core.$ZodError): string {
  const [issue] = issues;
  return `${issue?.path.join(".") ?? ""} ${issue?.message ?? ""}`.trim();
}
