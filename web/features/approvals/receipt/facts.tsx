import { Copy } from "lucide-react";
import type { ReactNode } from "react";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { receiptPage as text, receiptWords as words } from "#contract/messages/receipt-screens.ts";
import type { ReceiptDecision } from "#contract/routes/approvals.ts";
import { copyText } from "#web/lib/copy-text.ts";
import { formatDateTime } from "#web/lib/format-date.ts";
import { cx } from "#web/ui/cx.ts";
import { IconButton } from "#web/ui/icon-button.tsx";

interface OfDecision {
  decision: ReceiptDecision;
}

export function PersonFacts({ decision }: OfDecision) {
  const { name, masked_email: email, confirmed_by: confirmed, at, current } = decision;
  return (
    <dl className="divide-y divide-line">
      <Fact label={words.who}>{name ?? words.erased}</Fact>
      <Fact label={words.email}>{email ?? (name === null ? words.erased : words.noEmail)}</Fact>
      <Fact label={words.how}>{words.confirmed[confirmed]}</Fact>
      <Fact label={words.when}>
        <time dateTime={at} data-tip={at}>
          {formatDateTime(at)}
        </time>
      </Fact>
      <Fact label={words.validity}>{current ? words.current : words.outdated}</Fact>
      <Fact label={words.openComments}>{openWords(decision)}</Fact>
    </dl>
  );
}

export function FileFacts({ decision: { received_sha256, kept_sha256 } }: OfDecision) {
  return (
    <dl className="divide-y divide-line">
      <Fact label={words.received} wide={received_sha256 !== null}>
        {received_sha256 === null ? (
          words.receivedUnknown
        ) : (
          <Hash label={text.copyReceived} value={received_sha256} />
        )}
      </Fact>
      <Fact label={words.kept} wide={kept_sha256 !== null}>
        {kept_sha256 === null ? (
          words.keptUnknown
        ) : (
          <Hash label={text.copyKept} value={kept_sha256} />
        )}
      </Fact>
    </dl>
  );
}

export function RecordFacts({ decision: { record } }: OfDecision) {
  return (
    <dl className="divide-y divide-line">
      <Fact label={words.place}>{fillMessage(words.placeOf, { seq: record.seq })}</Fact>
      <Fact label={words.seal} wide>
        <Hash label={text.copySeal} value={record.hash} />
      </Fact>
    </dl>
  );
}

function openWords({ open_comments: count }: ReceiptDecision): string {
  if (count === 0) return words.noneOpen;
  return count === 1 ? words.oneOpen : fillMessage(words.manyOpen, { count });
}

interface FactProps {
  label: string;
  /** What needs all the width there is. */
  wide?: boolean;
  children: ReactNode;
}

function Fact({ label, wide = false, children }: FactProps) {
  return (
    <div
      className={cx(
        "grid grid-cols-1 gap-x-4 gap-y-0.5 px-4 py-3 sm:px-5",
        !wide && "sm:grid-cols-[10rem_minmax(0,1fr)]",
      )}
    >
      <dt className="text-ink-soft text-sm">{label}</dt>
      <dd className="min-w-0 break-words text-sm tabular-nums">{children}</dd>
    </div>
  );
}

/** Compared character by character, so all of it is shown. */
function Hash({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex items-start gap-1">
      <code className="min-w-0 flex-1 break-all font-code text-xs leading-5">{value}</code>
      <IconButton
        label={label}
        onClick={() => void copyText(value)}
        className="-my-2.5 -mr-2.5 shrink-0"
      >
        <Copy className="size-4" aria-hidden="true" />
      </IconButton>
    </div>
  );
}
