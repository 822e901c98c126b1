import { isOverdue } from "#contract/approvals.ts";
import { approvalPanel as text } from "#contract/messages/approval-screens.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import type { Round } from "#contract/routes/approvals.ts";
import { formatDeadline } from "#web/features/approvals/format-deadline.ts";
import { formatDateTime, formatRelative } from "#web/lib/format-date.ts";
import { Badge } from "#web/ui/badge.tsx";
import { ReviewBadge } from "#web/ui/review-badge.tsx";

/** What was asked, by whom, until when, and what became of it. */
export function RoundFacts({ round }: { round: Round }) {
  const { version, state, message, deadline, opened_by: name, opened_at } = round;
  return (
    <section aria-label={fillMessage(text.version, { number: version })}>
      <p className="flex flex-wrap items-center justify-between gap-2">
        <span className="font-semibold text-lg tabular-nums">
          {fillMessage(text.version, { number: version })}
        </span>
        <ReviewBadge state={state} />
      </p>
      <p className="mt-1 break-words text-ink-soft text-sm" data-tip={formatDateTime(opened_at)}>
        {fillMessage(text.askedBy, { name, when: formatRelative(opened_at) })}
      </p>
      {message && (
        <p dir="auto" className="mt-3 whitespace-pre-wrap break-words border-line border-l-2 pl-3">
          <span className="sr-only">{text.message}: </span>
          {message}
        </p>
      )}
      <p className="mt-3 flex flex-wrap items-center gap-2 text-sm">
        <span className="text-ink-soft">{text.deadline}:</span>
        {deadline ? (
          <time dateTime={deadline}>{formatDeadline(deadline)}</time>
        ) : (
          <span>{text.noDeadline}</span>
        )}
        {isOverdue(deadline, new Date()) && <Badge className="text-danger">{text.overdue}</Badge>}
      </p>
    </section>
  );
}
