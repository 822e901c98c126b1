import { hintFor, type Part, reasonOf } from "#server/checks/hints.ts";

export interface Check {
  part: Part;
  what: string;
  verdict: "ok" | "FAILED" | "embedded";
  found: string;
  /** What to do about a failure. */
  hint?: string;
}

/** The part answers, but not as the app needs it. */
export class Finding extends Error {
  constructor(
    found: string,
    readonly hint: string,
  ) {
    super(found);
  }
}

/** What is checked, and how: resolves with what was found. */
export type Step = readonly [what: string, run: () => Promise<string>];

/** Goes through the checks of a part in their order, up to a failure that leaves nothing more to ask. */
export async function takeSteps(part: Part, steps: readonly Step[]): Promise<Check[]> {
  const checks: Check[] = [];
  for (const [what, run] of steps) {
    try {
      checks.push({ part, what, verdict: "ok", found: await run() });
    } catch (error) {
      const hint = error instanceof Finding ? error.hint : hintFor(part, error);
      checks.push({ part, what, verdict: "FAILED", found: reasonOf(error), hint });
      if (!(error instanceof Finding)) break;
    }
  }
  return checks;
}

export function embedded(part: Part, found: string): Check[] {
  return [{ part, what: "", verdict: "embedded", found }];
}
