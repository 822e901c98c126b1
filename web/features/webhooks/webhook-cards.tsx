import { eventNames, webhookPage as text } from "#contract/messages/webhook-screens.ts";
import type { Webhook } from "#contract/routes/webhooks.ts";
import { HealthMark } from "#web/features/webhooks/health-mark.tsx";
import { layoutOfWebhook } from "#web/features/webhooks/layout-of-webhook.ts";
import { type WebhookActs, WebhookButtons } from "#web/features/webhooks/webhook-buttons.tsx";
import { WebhookLink } from "#web/features/webhooks/webhook-link.tsx";
import { Card } from "#web/ui/card.tsx";

export function WebhookCards({
  webhooks,
  ...acts
}: { webhooks: readonly Webhook[] } & WebhookActs) {
  return (
    <ul aria-label={text.list} className="grid gap-4 md:grid-cols-2">
      {webhooks.map((webhook) => (
        <li key={webhook.id} className="min-w-0">
          <Card className="flex h-full flex-col p-4 sm:p-5">
            <div className="relative pointer-coarse:-my-2.5 pointer-coarse:py-2.5">
              <WebhookLink webhook={webhook} className="line-clamp-2 break-all" />
            </div>
            <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
              <dt className="text-ink-soft">{text.event}</dt>
              <dd>{eventNames[webhook.event_type]}</dd>
              <dt className="text-ink-soft">{text.layout}</dt>
              <dd className="break-words">{layoutOfWebhook(webhook)}</dd>
            </dl>
            <div className="-mb-2 mt-auto flex flex-wrap items-center justify-between gap-2 pt-3">
              <HealthMark webhook={webhook} />
              <div className="-mx-2.5 flex flex-wrap">
                <WebhookButtons webhook={webhook} {...acts} />
              </div>
            </div>
          </Card>
        </li>
      ))}
    </ul>
  );
}
