import { setImmediate as pause } from "node:timers/promises";
import fc from "fast-check";

/** The same cases every time; `FUZZ_SEED=7 npm test -- fuzz` tries others. */
export const FUZZ_SEED = Number(process.env.FUZZ_SEED ?? 20_261);

/** As many as the whole proof has, or the share of it that `npm test` runs. */
export function cases({ few, many }: { few: number; many: number }): number {
  return process.env.PROVE === "on" ? many : few;
}

/** So many at once, so that whoever waits for the test's process is answered in between. */
const BATCH = 500;

/** Tries a property on so many cases; one that breaks it is made as small as it gets, and thrown. */
export async function fuzz<Case>(
  arbitrary: fc.Arbitrary<Case>,
  count: number,
  property: (tried: Case) => void,
): Promise<void> {
  for (let done = 0; done < count; done += BATCH) {
    const numRuns = Math.min(BATCH, count - done);
    fc.assert(fc.property(arbitrary, property), { seed: FUZZ_SEED + done, numRuns });
    await pause();
  }
}

/** The same for what takes its time: one case after the other. */
export function fuzzSlowly<Case>(
  arbitrary: fc.Arbitrary<Case>,
  count: number,
  property: (tried: Case) => Promise<void>,
): Promise<void> {
  return fc.assert(fc.asyncProperty(arbitrary, property), {
    seed: FUZZ_SEED,
    numRuns: count,
    // Shrinking what goes through an app takes longer than it helps.
    endOnFailure: true,
  });
}
