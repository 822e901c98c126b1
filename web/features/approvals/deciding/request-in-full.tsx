import { isOverdue } from "#contract/approvals.ts";
import { decisionBar as text } from "#contract/messages/deciding.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import type { PublicRound } from "#contract/routes/public-layout.ts";
import { formatDeadline } from "#web/features/approvals/format-deadline.ts";

/** Lies over the picture, below the bar. */
export function RequestInFull({ round }: { round: PublicRound }) {
  const { version: number, message, deadline, needs_code } = round;
  return (
    <div
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by keys too.
      tabIndex={0}
      className="absolute inset-x-0 top-full z-30 grid max-h-[50dvh] gap-2 overflow-y-auto border-line border-b bg-raised px-safe-4 py-4 text-sm shadow-float -outline-offset-2"
    >
      {message ? (
        <p dir="auto" className="max-w-[70ch] whitespace-pre-wrap break-words">
          {message}
        </p>
      ) : (
        <p>{fillMessage(text.noMessage, { number })}</p>
      )}
      {deadline && (
        <p className="font-medium">
          {fillMessage(isOverdue(deadline, new Date()) ? text.overdueSince : text.untilInFull, {
            moment: formatDeadline(deadline),
          })}
        </p>
      )}
      {needs_code && <p className="text-ink-soft">{text.invitedOnly}</p>}
    </div>
  );
}
