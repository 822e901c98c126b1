import { eventNames, webhookPage as text } from "#contract/messages/webhook-screens.ts";
import type { Webhook } from "#contract/routes/webhooks.ts";
import { HealthMark } from "#web/features/webhooks/health-mark.tsx";
import { layoutOfWebhook } from "#web/features/webhooks/layout-of-webhook.ts";
import { type WebhookActs, WebhookButtons } from "#web/features/webhooks/webhook-buttons.tsx";
import { WebhookLink } from "#web/features/webhooks/webhook-link.tsx";
import { formatDate } from "#web/lib/format-date.ts";
import { Card } from "#web/ui/card.tsx";

const COLUMNS = [text.url, text.event, text.layout, text.health, text.createdAt];

export function WebhookTable({
  webhooks,
  ...acts
}: { webhooks: readonly Webhook[] } & WebhookActs) {
  return (
    <Card>
      <table aria-label={text.list} className="w-full table-auto text-left text-sm">
        <thead className="text-ink-soft">
          <tr className="border-line border-b">
            {COLUMNS.map((column) => (
              <th key={column} scope="col" className="px-4 py-3 font-medium first:pl-6">
                {column}
              </th>
            ))}
            <th scope="col" className="w-px px-4 py-3">
              <span className="sr-only">{text.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {webhooks.map((webhook) => (
            <tr key={webhook.id} className="transition hover:bg-hover/40">
              <td className="relative max-w-0 truncate py-2.5 pr-4 pl-6 w-full">
                <WebhookLink webhook={webhook} />
              </td>
              <td className="whitespace-nowrap px-4 py-2.5">{eventNames[webhook.event_type]}</td>
              <td className="max-w-52 truncate px-4 py-2.5">{layoutOfWebhook(webhook)}</td>
              <td className="px-4 py-2.5">
                <HealthMark webhook={webhook} />
              </td>
              <td className="whitespace-nowrap px-4 py-2.5 text-ink-soft">
                {formatDate(webhook.created_at)}
              </td>
              <td className="py-1 pr-3 pl-4">
                <div className="flex justify-end">
                  <WebhookButtons webhook={webhook} {...acts} />
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
