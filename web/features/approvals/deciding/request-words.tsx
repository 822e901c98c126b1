import { ChevronDown, CircleAlert, CircleCheck } from "lucide-react";
import { useState } from "react";
import { isOverdue } from "#contract/approvals.ts";
import { decisionBar as text } from "#contract/messages/deciding.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import type { OwnDecision } from "#contract/routes/approvals.ts";
import type { PublicRound } from "#contract/routes/public-layout.ts";
import type { SpaceBrand } from "#contract/routes/spaces.ts";
import { RequestInFull } from "#web/features/approvals/deciding/request-in-full.tsx";
import { formatDeadlineShort } from "#web/features/approvals/format-deadline.ts";
import type { Versions } from "#web/features/comments/index.ts";
import { cx } from "#web/ui/cx.ts";

interface RequestWordsProps {
  round: PublicRound;
  space: SpaceBrand;
  versions: Versions;
  own: OwnDecision | null;
  changing: boolean;
}

/** Two short lines; the whole request lies over the picture when it is asked for, so that nothing moves. */
export function RequestWords(props: RequestWordsProps) {
  const { round, own } = props;
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        data-tip={open ? text.hide : text.show}
        onClick={() => setOpen(!open)}
        onKeyDown={({ key }) => key === "Escape" && setOpen(false)}
        className="flex min-h-11 min-w-0 flex-1 items-center gap-2 rounded-sm text-left -outline-offset-2"
      >
        {own && <OwnIcon result={own.result} />}
        <span className="min-w-0">
          <span className="block truncate font-semibold text-sm" dir="auto">
            {headingOf(props)}
          </span>
          <span className="block truncate text-ink-soft text-sm" dir="auto">
            {summaryOf(round)}
          </span>
        </span>
        <ChevronDown
          className={cx("size-4 shrink-0 text-ink-soft transition", open && "rotate-180")}
          aria-hidden="true"
        />
      </button>
      <p role="status" className="sr-only">
        {own && headingOf(props)}
      </p>
      {open && <RequestInFull round={round} />}
    </>
  );
}

function OwnIcon({ result }: Pick<OwnDecision, "result">) {
  const Icon = result === "approved" ? CircleCheck : CircleAlert;
  return (
    <Icon
      className={cx("size-5 shrink-0", result === "approved" && "draw-check text-success")}
      aria-hidden="true"
    />
  );
}

function headingOf({ round, own, changing, space, versions }: RequestWordsProps): string {
  const { version: number } = round;
  if (own) return fillMessage(text[own.result], { number });
  if (changing) return text.changing;
  if (versions.shown.number !== number) return fillMessage(text.otherVersion, { number });
  return space.name === null ? text.asksNobody : fillMessage(text.asks, { space: space.name });
}

function summaryOf({ version: number, deadline, message }: PublicRound): string {
  const until = deadline
    ? isOverdue(deadline, new Date())
      ? text.overdue
      : fillMessage(text.until, { moment: formatDeadlineShort(deadline) })
    : null;
  return [fillMessage(text.version, { number }), until, message].filter(Boolean).join(" · ");
}
