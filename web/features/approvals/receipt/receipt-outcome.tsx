import { fillMessage } from "#contract/messages/fill-message.ts";
import { receiptPage as text, receiptWords as words } from "#contract/messages/receipt-screens.ts";
import type { Receipt, ReceiptDecision } from "#contract/routes/approvals.ts";
import { ResultMark } from "#web/features/approvals/receipt/result-mark.tsx";
import { formatDateTime } from "#web/lib/format-date.ts";
import { Card } from "#web/ui/card.tsx";

/** The answer that the page is about, before everything that proves it. */
export function ReceiptOutcome({ receipt }: { receipt: Receipt }) {
  const { kind, state, decisions } = receipt;
  const [decision] = decisions;
  const isDecision = kind === "decision" && decision !== undefined;
  const shown = isDecision ? decision.result : state;
  return (
    <Card className="flex items-center gap-4 p-5 sm:gap-5 sm:p-6">
      <ResultMark state={shown} faded={isDecision && !decision.current} />
      <div className="min-w-0">
        <p className="font-bold font-display text-xl">{words.states[shown]}</p>
        <p className="mt-0.5 break-words text-ink-soft">
          {isDecision ? sentenceOf(decision) : roundSentence(receipt)}
        </p>
        {isDecision && !decision.current && (
          <p className="mt-1 font-semibold text-danger">{words.outdated}</p>
        )}
      </div>
    </Card>
  );
}

/** 'por Marina Alves, em 12 de março de 2026 às 14:05'. */
export function sentenceOf({ name, at }: Pick<ReceiptDecision, "name" | "at">): string {
  const params = { name: name ?? "", when: formatDateTime(at) };
  return fillMessage(name === null ? text.decidedErased : text.decided, params);
}

function roundSentence({ opened_at, ended_at }: Receipt): string {
  const opened = formatDateTime(opened_at);
  if (ended_at === null) return fillMessage(words.opened, { opened });
  return fillMessage(words.openedAndEnded, { opened, ended: formatDateTime(ended_at) });
}
