import { useState } from "react";
import { approvalPanel as text } from "#contract/messages/approval-screens.ts";
import type { Round } from "#contract/routes/approvals.ts";
import { DecisionList } from "#web/features/approvals/room/decision-list.tsx";
import { PeopleList } from "#web/features/approvals/room/people-list.tsx";
import { RoundDialog } from "#web/features/approvals/room/round-dialog.tsx";
import { RoundFacts } from "#web/features/approvals/room/round-facts.tsx";
import { RoundPapers } from "#web/features/approvals/room/round-papers.tsx";
import { useRoundEnding } from "#web/features/approvals/room/use-round-ending.tsx";
import { Button } from "#web/ui/button.tsx";

export interface RoundProps {
  layoutId: string;
  round: Round;
  /** Whether one may change it and hold its evidence. */
  mayRun: boolean;
  onChoose: (commentId: string) => void;
}

export function OpenRound(props: RoundProps) {
  const { layoutId, round, mayRun } = props;
  const [editing, setEditing] = useState(false);
  const ending = useRoundEnding(layoutId, round);
  return (
    <div className="grid gap-6">
      <RoundFacts round={round} />
      {mayRun && (
        <div className="flex flex-wrap gap-2">
          <Button size="sm" onClick={() => setEditing(true)}>
            {text.edit}
          </Button>
          <Button size="sm" variant="danger" onClick={ending.ask}>
            {text.end}
          </Button>
        </div>
      )}
      <PeopleList layoutId={layoutId} round={round} mayResend={mayRun} />
      <DecisionList {...props} />
      {round.decisions.length > 0 && <RoundPapers {...props} />}
      {mayRun && (
        <RoundDialog
          layoutId={layoutId}
          version={round.version}
          round={round}
          open={editing}
          onOpenChange={setEditing}
        />
      )}
      {ending.dialog}
    </div>
  );
}
