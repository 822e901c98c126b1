import { Pencil, Power, PowerOff, Trash2 } from "lucide-react";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { webhookPage as text } from "#contract/messages/webhook-screens.ts";
import type { Webhook } from "#contract/routes/webhooks.ts";
import { useToggleWebhook } from "#web/features/webhooks/webhooks-queries.ts";
import { IconButton } from "#web/ui/icon-button.tsx";

export interface WebhookActs {
  onEdit: (webhook: Webhook) => void;
  onRemove: (webhook: Webhook) => void;
}

/** Toggle, edit and delete, each named after the address it acts on. */
export function WebhookButtons({ webhook, onEdit, onRemove }: { webhook: Webhook } & WebhookActs) {
  const toggle = useToggleWebhook();
  const { url, is_active } = webhook;
  const Icon = is_active ? Power : PowerOff;
  return (
    <div className="flex">
      <IconButton
        label={fillMessage(is_active ? text.turnOffNamed : text.turnOnNamed, { url })}
        className={is_active ? "text-success hover:text-success" : ""}
        disabled={toggle.isPending}
        onClick={() => toggle.mutate(webhook)}
      >
        <Icon className="size-4" aria-hidden="true" />
      </IconButton>
      <IconButton label={fillMessage(text.editNamed, { url })} onClick={() => onEdit(webhook)}>
        <Pencil className="size-4" aria-hidden="true" />
      </IconButton>
      <IconButton
        label={fillMessage(text.deleteNamed, { url })}
        className="hover:text-danger"
        onClick={() => onRemove(webhook)}
      >
        <Trash2 className="size-4" aria-hidden="true" />
      </IconButton>
    </div>
  );
}
