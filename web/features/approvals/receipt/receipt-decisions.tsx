import { receiptPage as text, receiptWords as words } from "#contract/messages/receipt-screens.ts";
import type { Receipt, ReceiptDecision } from "#contract/routes/approvals.ts";
import { FileFacts, PersonFacts, RecordFacts } from "#web/features/approvals/receipt/facts.tsx";
import { sentenceOf } from "#web/features/approvals/receipt/receipt-outcome.tsx";
import { ResultMark } from "#web/features/approvals/receipt/result-mark.tsx";
import { Badge } from "#web/ui/badge.tsx";
import { Card } from "#web/ui/card.tsx";
import { cx } from "#web/ui/cx.ts";

export function ReceiptDecisions({ receipt: { kind, decisions } }: { receipt: Receipt }) {
  const [first] = decisions;
  if (!first) return <p className="text-ink-soft">{text.noDecisions}</p>;
  if (kind === "decision") return <OneDecision decision={first} />;
  const isSameFile = decisions.every((each) => fileOf(each) === fileOf(first));
  return (
    <>
      {isSameFile && (
        <Section title={text.file}>
          <FileFacts decision={first} />
        </Section>
      )}
      <section>
        <h2 className="mb-3 font-semibold text-lg">{text.decisions}</h2>
        <ol className="grid grid-cols-1 gap-4">
          {decisions.map((decision) => (
            <li key={decision.record.seq}>
              <DecisionOfRound decision={decision} withFile={!isSameFile} />
            </li>
          ))}
        </ol>
        <p className="mt-3 text-ink-soft text-sm">{text.recordHelp}</p>
      </section>
    </>
  );
}

function OneDecision({ decision }: { decision: ReceiptDecision }) {
  return (
    <>
      <Section title={text.decision}>
        <PersonFacts decision={decision} />
      </Section>
      <Section title={text.file}>
        <FileFacts decision={decision} />
      </Section>
      <Section title={text.record} help={text.recordHelp}>
        <RecordFacts decision={decision} />
      </Section>
    </>
  );
}

interface SectionProps {
  title: string;
  help?: string;
  children: React.ReactNode;
}

function Section({ title, help, children }: SectionProps) {
  return (
    <section>
      <h2 className="mb-3 font-semibold text-lg">{title}</h2>
      <Card className="divide-y divide-line">{children}</Card>
      {help && <p className="mt-3 text-ink-soft text-sm">{help}</p>}
    </section>
  );
}

interface DecisionOfRoundProps {
  decision: ReceiptDecision;
  withFile: boolean;
}

function DecisionOfRound({ decision, withFile }: DecisionOfRoundProps) {
  const { result, current } = decision;
  return (
    <Card className="divide-y divide-line">
      <div className="flex items-center gap-3 p-4 sm:px-5">
        <ResultMark state={result} faded={!current} small />
        <div className="min-w-0">
          <h3 className={cx("font-semibold", !current && "line-through")}>
            {words.results[result]}
          </h3>
          <p className="break-words text-ink-soft text-sm">{sentenceOf(decision)}</p>
        </div>
        {!current && <Badge className="ml-auto shrink-0">{text.outdated}</Badge>}
      </div>
      <PersonFacts decision={decision} />
      {withFile && <FileFacts decision={decision} />}
      <RecordFacts decision={decision} />
    </Card>
  );
}

function fileOf({ received_sha256: received, kept_sha256: kept }: ReceiptDecision): string {
  return `${received} ${kept}`;
}
