import { useNavigate } from "@tanstack/react-router";
import { Pencil, Power, PowerOff, Send, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { fillMessage } from "#contract/messages/fill-message.ts";
import {
  eventNames,
  formatNames,
  switchOffReasons,
  webhookDetail as text,
} from "#contract/messages/webhook-screens.ts";
import { webhookToasts } from "#contract/messages/webhook-toasts.ts";
import type { Webhook } from "#contract/routes/webhooks.ts";
import { DeliveryLog } from "#web/features/webhooks/delivery-log.tsx";
import { useSendTest } from "#web/features/webhooks/delivery-queries.ts";
import { HealthMark } from "#web/features/webhooks/health-mark.tsx";
import { layoutOfWebhook } from "#web/features/webhooks/layout-of-webhook.ts";
import { PayloadExamples } from "#web/features/webhooks/payload-examples.tsx";
import { SecretSection } from "#web/features/webhooks/secret-section.tsx";
import { EditWebhookDialog, RemoveWebhookDialog } from "#web/features/webhooks/webhook-dialogs.tsx";
import { WebhooksSkeleton } from "#web/features/webhooks/webhook-overview.tsx";
import { useAllWebhooks, useToggleWebhook } from "#web/features/webhooks/webhooks-queries.ts";
import { formatDateTime, formatRelative } from "#web/lib/format-date.ts";
import { BackLink } from "#web/ui/back-link.tsx";
import { Button } from "#web/ui/button.tsx";
import { ErrorState } from "#web/ui/error-state.tsx";
import { FormError } from "#web/ui/form-error.tsx";

export function WebhookDetail({ webhookId }: { webhookId: string }) {
  const { webhooks, isPending, isError, hasNextPage, refetch } = useAllWebhooks();
  const webhook = webhooks.find(({ id }) => id === webhookId);
  if (webhook) return <Loaded webhook={webhook} />;
  if (isError) {
    return (
      <Frame>
        <ErrorState message={webhookToasts.loadFailed} onRetry={() => void refetch()} />
      </Frame>
    );
  }
  return <Frame>{isPending || hasNextPage ? <WebhooksSkeleton /> : <p>{text.notFound}</p>}</Frame>;
}

function Frame({ children }: { children: ReactNode }) {
  return (
    <div className="mx-auto max-w-4xl px-safe-4 pt-6 pb-16 sm:px-safe-6 sm:pt-8">
      <BackLink to="/webhooks">{text.back}</BackLink>
      {children}
    </div>
  );
}

function Loaded({ webhook }: { webhook: Webhook }) {
  return (
    <Frame>
      <h1 tabIndex={-1} className="break-all font-bold text-xl sm:text-2xl">
        {webhook.url}
      </h1>
      <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1 text-ink-soft text-sm">
        <HealthMark webhook={webhook} />
        <span>{eventNames[webhook.event_type]}</span>
        <span>{formatNames[webhook.format]}</span>
        <span>{layoutOfWebhook(webhook)}</span>
        <SinceLine webhook={webhook} />
      </p>
      {webhook.switched_off_by && (
        <div className="mt-5">
          <FormError>{switchOffReasons[webhook.switched_off_by]}</FormError>
        </div>
      )}
      <DetailActions webhook={webhook} />
      <div className="mt-8 grid gap-10">
        <SecretSection webhookId={webhook.id} />
        <PayloadExamples webhook={webhook} />
        <DeliveryLog webhookId={webhook.id} />
      </div>
    </Frame>
  );
}

/** Since when it has been failing, or when it last succeeded. */
function SinceLine({ webhook: { failing_since, last_success_at } }: { webhook: Webhook }) {
  const at = failing_since ?? last_success_at;
  if (!at) return null;
  const sentence = failing_since ? text.failingSince : text.lastSuccess;
  const when = failing_since ? formatDateTime(at) : formatRelative(at);
  return (
    <time dateTime={at} data-tip={formatDateTime(at)}>
      {fillMessage(sentence, { when })}
    </time>
  );
}

function DetailActions({ webhook }: { webhook: Webhook }) {
  const [act, setAct] = useState<"edit" | "remove" | null>(null);
  const navigate = useNavigate();
  const test = useSendTest();
  const toggle = useToggleWebhook();
  const close = () => setAct(null);
  const PowerIcon = webhook.is_active ? PowerOff : Power;
  return (
    <div className="mt-6 flex flex-wrap gap-3">
      <Button variant="primary" pending={test.isPending} onClick={() => test.mutate(webhook.id)}>
        <Send className="size-4" aria-hidden="true" />
        {text.sendTest}
      </Button>
      <Button pending={toggle.isPending} onClick={() => toggle.mutate(webhook)}>
        <PowerIcon className="size-4" aria-hidden="true" />
        {webhook.is_active ? text.turnOff : text.turnOn}
      </Button>
      <Button onClick={() => setAct("edit")}>
        <Pencil className="size-4" aria-hidden="true" />
        {text.edit}
      </Button>
      <Button variant="danger" onClick={() => setAct("remove")}>
        <Trash2 className="size-4" aria-hidden="true" />
        {text.remove}
      </Button>
      <EditWebhookDialog webhook={webhook} open={act === "edit"} onOpenChange={close} />
      <RemoveWebhookDialog
        webhook={webhook}
        open={act === "remove"}
        onOpenChange={close}
        onRemoved={() => void navigate({ to: "/webhooks", replace: true })}
      />
    </div>
  );
}
