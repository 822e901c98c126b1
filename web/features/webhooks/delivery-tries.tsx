import { useQuery } from "@tanstack/react-query";
import { limits } from "#contract/limits.ts";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { states } from "#contract/messages/shell.ts";
import { faultNames, deliveryLog as text } from "#contract/messages/webhook-screens.ts";
import { webhookToasts } from "#contract/messages/webhook-toasts.ts";
import type { Delivery, DeliveryAttempt } from "#contract/routes/webhooks.ts";
import { deliveryQuery } from "#web/features/webhooks/delivery-queries.ts";
import { formatDateTime } from "#web/lib/format-date.ts";
import { CodeBlock } from "#web/ui/code-block.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";

const MANY_MS = 1_000;

export function DeliveryTries({ delivery }: { delivery: Delivery }) {
  const query = useQuery(deliveryQuery(delivery));
  if (query.isPending) {
    return (
      <div role="status" className="px-4 pb-5 sm:px-5">
        <span className="sr-only">{states.loading}</span>
        <Skeleton className="h-40 rounded-md" />
      </div>
    );
  }
  if (query.isError) {
    return (
      <ErrorState message={webhookToasts.deliveriesFailed} onRetry={() => void query.refetch()} />
    );
  }
  const { payload, tries, message_id } = query.data;
  return (
    <div className="grid gap-5 px-4 pt-3 pb-5 sm:px-5">
      {delivery.state === "cancelled" && <p className="text-ink-soft text-sm">{text.cancelled}</p>}
      <div className="grid gap-2">
        <h3 className="font-medium text-sm">{text.sentBody}</h3>
        <CodeBlock label={`${text.sentBody}, ${message_id}`} code={indented(payload)} wrap />
      </div>
      {tries.map((attempt) => (
        <Try key={attempt.number} attempt={attempt} />
      ))}
    </div>
  );
}

function Try({ attempt }: { attempt: DeliveryAttempt }) {
  const name = fillMessage(text.attempt, { number: attempt.number });
  const headers = Object.entries(attempt.request_headers)
    .map(([header, value]) => `${header}: ${value}`)
    .join("\n");
  return (
    <div className="grid gap-3 border-line border-t pt-4">
      <h3 className="flex flex-wrap gap-x-2 text-sm">
        <span className="font-medium">{name}</span>
        <span className="text-ink-soft">
          {formatDateTime(attempt.created_at)} {duration(attempt.duration_ms)}
        </span>
      </h3>
      <div className="grid gap-4 md:grid-cols-2">
        <div className="grid min-w-0 content-start gap-1.5">
          <h4 className="text-ink-soft text-sm">{text.request}</h4>
          <CodeBlock
            label={`${text.request}, ${name}`}
            code={`POST ${attempt.url}\n${headers}`}
            wrap
          />
        </div>
        <div className="grid min-w-0 content-start gap-1.5">
          <h4 className="text-ink-soft text-sm">{text.response}</h4>
          <Response attempt={attempt} name={name} />
        </div>
      </div>
    </div>
  );
}

function Response({ attempt, name }: { attempt: DeliveryAttempt; name: string }) {
  const { status, fault, response_body } = attempt;
  if (status === null) {
    return <p className="text-sm">{fault ? faultNames[fault] : text.noAnswer}</p>;
  }
  const said = response_body === "" ? text.emptyResponse : response_body;
  return (
    <>
      <CodeBlock label={`${text.response}, ${name}`} code={`${status}\n\n${said}`} wrap />
      {isCut(response_body) && <p className="text-ink-soft text-xs">{text.cutNote}</p>}
    </>
  );
}

function isCut(body: string): boolean {
  return new TextEncoder().encode(body).length >= limits.webhookResponseBytes;
}

function duration(milliseconds: number): string {
  if (milliseconds < MANY_MS) return fillMessage(text.took, { ms: milliseconds });
  const seconds = (milliseconds / MANY_MS).toLocaleString("pt-BR", { maximumFractionDigits: 1 });
  return fillMessage(text.tookSeconds, { seconds });
}

/** Easier to read than the signed bytes, and the same data. */
function indented(payload: string): string {
  return JSON.stringify(JSON.parse(payload), null, 2);
}
