import { decisionList as text } from "#contract/messages/approval-screens.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import type { Decision } from "#contract/routes/approvals.ts";
import { EvidenceLink, ReceiptLink } from "#web/features/approvals/room/paper-links.tsx";
import { ResultWords } from "#web/features/approvals/room/result-words.tsx";
import { formatDateTime, formatRelative } from "#web/lib/format-date.ts";
import { cx } from "#web/ui/cx.ts";
import { TextButton } from "#web/ui/text-button.tsx";

interface DecisionItemProps {
  layoutId: string;
  roundId: string;
  decision: Decision;
  mayRun: boolean;
  onChoose: (commentId: string) => void;
}

export function DecisionItem({ decision, mayRun, onChoose, ...round }: DecisionItemProps) {
  const { id, name, email, result, at, current, comment_id: commentId } = decision;
  const who = name ?? text.erased;
  return (
    <li className="py-3 text-sm">
      <p className="flex items-baseline justify-between gap-3">
        <span dir="auto" className={cx("min-w-0 break-words font-semibold", !name && "italic")}>
          {who}
        </span>
        <time
          dateTime={at}
          data-tip={formatDateTime(at)}
          className="shrink-0 text-ink-soft text-xs"
        >
          {formatRelative(at)}
        </time>
      </p>
      <p className={cx(!current && "text-ink-soft")}>
        <ResultWords result={result} />
        {!current && ` · ${text.replaced}`}
      </p>
      {email && <p className="break-all text-ink-soft">{email}</p>}
      <p className="text-ink-soft">
        {decision.confirmed_by === "code" ? text.byCode : text.byBrowser}
        {" · "}
        {describeOpen(decision.open_comments)}
      </p>
      <p className="mt-1.5 flex flex-wrap gap-x-4 gap-y-2">
        {commentId && <TextButton onClick={() => onChoose(commentId)}>{text.comment}</TextButton>}
        <ReceiptLink receipt={decision.receipt} label={fillMessage(text.receiptOf, { name: who })}>
          {text.receipt}
        </ReceiptLink>
        {mayRun && (
          <EvidenceLink
            {...round}
            decisionId={id}
            label={fillMessage(text.evidenceOf, { name: who })}
          >
            {text.evidence}
          </EvidenceLink>
        )}
      </p>
    </li>
  );
}

function describeOpen(count: number): string {
  if (count === 0) return text.noneOpen;
  return count === 1 ? text.oneOpen : fillMessage(text.open, { count });
}
