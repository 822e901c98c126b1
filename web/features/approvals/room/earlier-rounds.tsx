import { ChevronDown } from "lucide-react";
import { useId } from "react";
import { reviewStateNames, earlierRounds as text } from "#contract/messages/approval-screens.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import type { Round } from "#contract/routes/approvals.ts";
import { DecisionList } from "#web/features/approvals/room/decision-list.tsx";
import { RoundPapers } from "#web/features/approvals/room/round-papers.tsx";
import { formatDateTime } from "#web/lib/format-date.ts";

interface EarlierRoundsProps {
  layoutId: string;
  rounds: readonly Round[];
  mayRun: boolean;
  onChoose: (commentId: string) => void;
}

/** Ended rounds, from the newest to the oldest, each folded. */
export function EarlierRounds({ rounds, ...props }: EarlierRoundsProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="mt-8">
      <h3 id={id} className="font-semibold text-base">
        {text.title}
      </h3>
      <ul className="mt-1 divide-y divide-line border-line border-y">
        {rounds.map((round) => (
          <li key={round.id}>
            <details className="group">
              <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 rounded-sm py-2 text-sm -outline-offset-2 [&::-webkit-details-marker]:hidden">
                <span>
                  <span className="block font-medium tabular-nums">{nameOf(round)}</span>
                  <span className="text-ink-soft">{describeEnd(round)}</span>
                </span>
                <ChevronDown
                  className="size-4 shrink-0 text-ink-soft transition group-open:rotate-180"
                  aria-hidden="true"
                />
              </summary>
              <div className="grid gap-4 pb-4">
                {round.message && (
                  <p
                    dir="auto"
                    className="whitespace-pre-wrap break-words border-line border-l-2 pl-3 text-sm"
                  >
                    {round.message}
                  </p>
                )}
                <DecisionList round={round} {...props} />
                {round.decisions.length > 0 && <RoundPapers round={round} {...props} />}
              </div>
            </details>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** One that nobody decided in has no result that is worth its name. */
function nameOf({ version: number, state, decisions }: Round): string {
  const result = decisions.length === 0 ? text.undecided : reviewStateNames[state];
  return fillMessage(text.round, { number, state: result });
}

function describeEnd({ end_reason: reason, ended_at: at }: Round): string {
  return reason && at ? fillMessage(text.ended[reason], { date: formatDateTime(at) }) : "";
}
