import { Lock } from "lucide-react";
import { guardedMark } from "#contract/messages/link-screens.ts";

/** On a card's picture. */
export function GuardedBadge() {
  return (
    <span
      data-tip={guardedMark}
      className="inline-flex size-7 items-center justify-center rounded-full bg-paper text-ink"
    >
      <Lock className="size-3.5" aria-hidden="true" />
      <span className="sr-only">{guardedMark}</span>
    </span>
  );
}
