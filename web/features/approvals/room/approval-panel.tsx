import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { approvalPanel as text } from "#contract/messages/approval-screens.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import type { Approvals } from "#contract/routes/approvals.ts";
import { approvalsQuery } from "#web/features/approvals/approvals-queries.ts";
import { EarlierRounds } from "#web/features/approvals/room/earlier-rounds.tsx";
import { OpenRound } from "#web/features/approvals/room/open-round.tsx";
import { RoundDialog } from "#web/features/approvals/room/round-dialog.tsx";
import { suggestedBy } from "#web/features/approvals/room/round-values.ts";
import { useMay } from "#web/features/spaces/index.ts";
import { Button } from "#web/ui/button.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { ListSkeleton } from "#web/ui/list-skeleton.tsx";
import { PinMark } from "#web/ui/pin-mark.tsx";

export interface ApprovalPanelProps {
  layoutId: string;
  /** The newest version that the page knows of: what is asked about. */
  version: number;
  /** Opens a comment of the layout. */
  onChoose: (commentId: string) => void;
}

/** Who is asked to approve, what they decided, and what there was before. */
export default function ApprovalPanel(props: ApprovalPanelProps) {
  const query = useQuery(approvalsQuery(props.layoutId));
  if (query.isPending) return <ListSkeleton rows={2} />;
  if (!query.data) {
    return <ErrorState message={text.loadFailed} onRetry={() => void query.refetch()} />;
  }
  return <Rounds {...props} approvals={query.data} />;
}

function Rounds(props: ApprovalPanelProps & { approvals: Approvals }) {
  const { layoutId, version, onChoose, approvals } = props;
  const { round, earlier } = approvals;
  /** The version that was on screen when the form was opened: a newer one is not what was meant. */
  const [asking, setAsking] = useState<number | null>(null);
  const mayRun = useMay("run_approvals");
  const ask = mayRun && (
    <Button onClick={() => setAsking(version)}>
      {earlier.length > 0 ? fillMessage(text.askAgain, { number: version }) : text.ask}
    </Button>
  );
  return (
    <>
      {round ? (
        <OpenRound layoutId={layoutId} round={round} mayRun={mayRun} onChoose={onChoose} />
      ) : (
        <NoRound mayRun={mayRun}>{ask}</NoRound>
      )}
      {earlier.length > 0 && (
        <EarlierRounds layoutId={layoutId} rounds={earlier} mayRun={mayRun} onChoose={onChoose} />
      )}
      {mayRun && (
        <RoundDialog
          layoutId={layoutId}
          version={asking ?? version}
          round={null}
          suggested={suggestedBy(earlier[0])}
          open={asking !== null}
          onOpenChange={() => setAsking(null)}
        />
      )}
    </>
  );
}

/** What a round is for. */
function NoRound({ mayRun, children }: { mayRun: boolean; children: ReactNode }) {
  if (!mayRun) return <p className="text-ink-soft">{text.emptyForViewer}</p>;
  return (
    <div className="grid justify-items-start gap-3">
      <PinMark className="size-7" />
      <h3 className="font-semibold text-lg">{text.emptyTitle}</h3>
      <p className="text-ink-soft">{text.emptyBody}</p>
      {children}
    </div>
  );
}
