import { ChevronLeft, ChevronRight } from "lucide-react";
import type { Change } from "#contract/differences.ts";
import { changeWords, compareWords } from "#contract/messages/compare-screens.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { toolIconClass } from "#web/features/comments/canvas/zoom-tools.tsx";
import type { ComparisonState } from "#web/features/comments/compare/use-comparison.ts";
import type { VersionPair } from "#web/features/comments/versions/version-address.ts";
import { Button } from "#web/ui/button.tsx";
import { IconButton } from "#web/ui/icon-button.tsx";

interface ChangeStepsProps {
  comparison: ComparisonState;
  retry: () => void;
  versions: VersionPair;
  current: number | null;
  step: (direction: 1 | -1) => void;
}

/** How many changes there are and which one is looked at, with the way to the next and back. */
export function ChangeSteps({ comparison, retry, versions, current, step }: ChangeStepsProps) {
  const changes = comparison.status === "ready" ? comparison.difference.changes : [];
  const stepsThere = changes.length > 0;
  return (
    <div className="flex min-h-9 items-center justify-center gap-1">
      {stepsThere && (
        <IconButton
          label={changeWords.previous}
          data-tip={changeWords.previousKey}
          aria-keyshortcuts="P"
          onClick={() => step(-1)}
          className={toolIconClass}
        >
          <ChevronLeft className="size-4" aria-hidden="true" />
        </IconButton>
      )}
      <p role="status" className="px-2 text-center text-sm tabular-nums">
        {statusText(comparison, changes, current, versions)}
      </p>
      {comparison.status === "failed" && (
        <Button size="sm" onClick={retry}>
          {compareWords.retry}
        </Button>
      )}
      {stepsThere && (
        <IconButton
          label={changeWords.next}
          data-tip={changeWords.nextKey}
          aria-keyshortcuts="N"
          onClick={() => step(1)}
          className={toolIconClass}
        >
          <ChevronRight className="size-4" aria-hidden="true" />
        </IconButton>
      )}
    </div>
  );
}

function statusText(
  { status }: ComparisonState,
  changes: readonly Change[],
  current: number | null,
  versions: VersionPair,
): string {
  if (status !== "ready") return changeWords[status];
  const count = changes.length;
  if (count === 0) return changeWords.none;
  const change = current === null ? undefined : changes[current];
  if (current === null || !change) {
    return count === 1 ? changeWords.one : fillMessage(changeWords.many, { count });
  }
  const place = fillMessage(changeWords.current, { number: current + 1, count });
  if (change.before && change.after) return place;
  const version = change.after ? versions.to : versions.from;
  return `${place} · ${fillMessage(changeWords.onlyOn, { version })}`;
}
