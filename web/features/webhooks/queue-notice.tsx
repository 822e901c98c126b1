import { useQuery } from "@tanstack/react-query";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { queueNotice as text } from "#contract/messages/webhook-screens.ts";
import { webhookQueueQuery } from "#web/features/webhooks/webhooks-queries.ts";
import { formatDateTime } from "#web/lib/format-date.ts";
import { FormError } from "#web/ui/form-error.tsx";

/** Says that deliveries were dropped; nothing is shown when none were. */
export function QueueNotice() {
  const { data } = useQuery(webhookQueueQuery);
  if (!data?.overflow) return null;
  const { pending, limit, overflow } = data;
  const leftOut = overflow.left_out === 1 ? text.leftOutOne : text.leftOutMany;
  const words = {
    count: overflow.left_out.toLocaleString("pt-BR"),
    since: formatDateTime(overflow.since),
    last: formatDateTime(overflow.last_at),
    pending: pending.toLocaleString("pt-BR"),
    limit: limit.toLocaleString("pt-BR"),
  };
  return (
    <div className="mb-6 max-w-prose">
      <FormError>
        <p className="font-semibold">{text.title}</p>
        <p className="mt-1">
          {fillMessage(leftOut, words)}{" "}
          {fillMessage(pending < limit ? text.over : text.full, words)}
        </p>
      </FormError>
    </div>
  );
}
