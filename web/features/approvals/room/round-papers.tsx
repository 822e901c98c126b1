import { approvalPanel as text } from "#contract/messages/approval-screens.ts";
import type { Round } from "#contract/routes/approvals.ts";
import { EvidenceLink, ReceiptLink } from "#web/features/approvals/room/paper-links.tsx";

interface RoundPapersProps {
  layoutId: string;
  round: Round;
  mayRun: boolean;
}

/** What can be kept of a whole round. */
export function RoundPapers({ layoutId, round, mayRun }: RoundPapersProps) {
  return (
    <div className="grid gap-2 text-sm">
      <p className="flex flex-wrap gap-x-4 gap-y-2">
        <ReceiptLink receipt={round.receipt}>{text.roundReceipt}</ReceiptLink>
        {mayRun && (
          <EvidenceLink layoutId={layoutId} roundId={round.id}>
            {text.roundEvidence}
          </EvidenceLink>
        )}
      </p>
      {mayRun && <p className="text-ink-soft text-xs">{text.evidenceNote}</p>}
    </div>
  );
}
