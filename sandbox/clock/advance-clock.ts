import { type Due, dueWork } from "#sandbox/clock/due-work.ts";
import type { Ledger } from "#sandbox/ledger.ts";

/** Advances the clock and runs everything that becomes due on the way, in order. */
export function advanceClock(ledger: Ledger, seconds: number): void {
  const { state } = ledger;
  const target = ledger.now() + seconds;
  for (;;) {
    const next = nextDue(dueWork(ledger), target);
    if (!next) break;
    // Each event gets the time at which it was due, not the time at which the clock was moved.
    state.aheadSeconds += Math.max(0, next.at - ledger.now());
    next.run();
  }
  state.aheadSeconds += Math.max(0, target - ledger.now());
  ledger.changed();
}

function nextDue(work: readonly Due[], until: number): Due | undefined {
  return work.filter(({ at }) => at <= until).sort((one, other) => one.at - other.at)[0];
}
