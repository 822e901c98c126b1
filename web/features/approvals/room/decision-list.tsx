import { useId } from "react";
import { decisionList as text } from "#contract/messages/approval-screens.ts";
import type { Round } from "#contract/routes/approvals.ts";
import { DecisionItem } from "#web/features/approvals/room/decision-item.tsx";

interface DecisionListProps {
  layoutId: string;
  round: Round;
  mayRun: boolean;
  onChoose: (commentId: string) => void;
}

/** Newest first, with those that count no longer. */
export function DecisionList({ round, ...props }: DecisionListProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h3 id={id} className="font-semibold text-base">
        {text.title}
      </h3>
      {round.decisions.length === 0 ? (
        <p className="mt-1 text-ink-soft text-sm">{text.none}</p>
      ) : (
        <ol className="mt-1 divide-y divide-line border-line border-y">
          {round.decisions.map((decision) => (
            <DecisionItem key={decision.id} roundId={round.id} decision={decision} {...props} />
          ))}
        </ol>
      )}
    </section>
  );
}
