import { Lock } from "lucide-react";
import { guardedMark } from "#contract/messages/link-screens.ts";

/** On a card's picture. */
export function GuardedBadge() {
  return (
    <span
      title={guardedMark}
      className="inline-flex size-7 items-center justify-center rounded-full bg-paper text-ink"
    >
      <Lock className="size-3.5" aria-hidden="true" />
      <span className="sr-only">{guardedMark}</span>
    </span>
  );
}

/** Where there is room for the words. */
export function GuardedNote() {
  return (
    <p className="mt-3 flex items-center gap-2 text-ink-soft text-sm">
      <Lock className="size-4 shrink-0" aria-hidden="true" />
      {guardedMark}
    </p>
  );
}
