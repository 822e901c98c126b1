import {
  ChevronDown,
  CircleCheck,
  CircleDashed,
  CircleSlash,
  CircleX,
  RotateCw,
} from "lucide-react";
import { useId, useState } from "react";
import { fillMessage } from "#contract/messages/fill-message.ts";
import {
  deliveryStateNames,
  eventNames,
  deliveryLog as text,
} from "#contract/messages/webhook-screens.ts";
import type { Delivery } from "#contract/routes/webhooks.ts";
import { useResend } from "#web/features/webhooks/delivery-queries.ts";
import { DeliveryTries } from "#web/features/webhooks/delivery-tries.tsx";
import { formatDateTime, formatRelative } from "#web/lib/format-date.ts";
import { Button } from "#web/ui/button.tsx";
import { cx } from "#web/ui/cx.ts";

const styles = {
  pending: { Icon: CircleDashed, colour: "text-ink-soft" },
  delivered: { Icon: CircleCheck, colour: "text-success" },
  failed: { Icon: CircleX, colour: "text-danger" },
  cancelled: { Icon: CircleSlash, colour: "text-ink-soft" },
};

/** One row that expands to what was sent and received. */
export function DeliveryRow({ delivery }: { delivery: Delivery }) {
  const [open, setOpen] = useState(false);
  const panel = useId();
  const resend = useResend();
  const { Icon, colour } = styles[delivery.state];
  const when = formatDateTime(delivery.created_at);
  return (
    <li>
      <div className="flex items-center gap-2 pr-3 sm:pr-4">
        <button
          type="button"
          aria-expanded={open}
          aria-controls={panel}
          onClick={() => setOpen(!open)}
          className="flex min-w-0 flex-1 items-start gap-3 py-3 pl-4 text-left -outline-offset-2 transition hover:bg-hover/40 sm:pl-5"
        >
          <Icon className={cx("mt-0.5 size-5 shrink-0", colour)} aria-hidden="true" />
          <span className="min-w-0 flex-1 text-sm">
            <span className="flex flex-wrap items-center gap-x-2.5">
              <span className="font-medium">{deliveryStateNames[delivery.state]}</span>
              {delivery.last_status !== null && (
                <span className="rounded-sm bg-hover px-1.5 text-xs tabular-nums">
                  {delivery.last_status}
                </span>
              )}
              <span className="text-ink-soft">{eventNames[delivery.event_type]}</span>
            </span>
            <span className="block text-ink-soft">
              <time dateTime={delivery.created_at}>{when}</time> · {summaryOf(delivery)}
            </span>
          </span>
          <ChevronDown
            aria-hidden="true"
            className={cx("mt-0.5 size-5 shrink-0 text-ink-soft transition", open && "rotate-180")}
          />
        </button>
        <Button
          size="sm"
          aria-label={fillMessage(text.resendNamed, { when })}
          pending={resend.isPending}
          onClick={() => resend.mutate(delivery)}
        >
          <RotateCw className="size-4" aria-hidden="true" />
          <span className="max-sm:hidden">{text.resend}</span>
        </Button>
      </div>
      <div id={panel} hidden={!open}>
        {open && <DeliveryTries delivery={delivery} />}
      </div>
    </li>
  );
}

function summaryOf({ attempts, state, next_attempt_at }: Delivery): string {
  const tries =
    attempts === 0
      ? text.noTries
      : attempts === 1
        ? text.oneTry
        : fillMessage(text.tries, { count: attempts });
  if (state !== "pending" || attempts === 0 || !next_attempt_at) return tries;
  return `${tries}, ${fillMessage(text.nextTry, { when: formatRelative(next_attempt_at) })}`;
}
