import { Pencil, Power, PowerOff, Trash2 } from "lucide-react";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { webhookPage as text } from "#contract/messages/webhook-screens.ts";
import type { Webhook } from "#contract/routes/webhooks.ts";
import { useToggleWebhook } from "#web/features/webhooks/webhooks-queries.ts";
import { ActButton } from "#web/ui/act-button.tsx";

export interface WebhookActs {
  onEdit: (webhook: Webhook) => void;
  onRemove: (webhook: Webhook) => void;
}

/** Toggle, edit and delete, each labelled with the URL it acts on. */
export function WebhookButtons({ webhook, onEdit, onRemove }: { webhook: Webhook } & WebhookActs) {
  const toggle = useToggleWebhook();
  const { url, is_active } = webhook;
  return (
    <>
      <ActButton
        word={is_active ? text.turnOff : text.turnOn}
        icon={is_active ? Power : PowerOff}
        label={fillMessage(is_active ? text.turnOffNamed : text.turnOnNamed, { url })}
        disabled={toggle.isPending}
        onClick={() => toggle.mutate(webhook)}
      />
      <ActButton
        word={text.edit}
        icon={Pencil}
        label={fillMessage(text.editNamed, { url })}
        onClick={() => onEdit(webhook)}
      />
      <ActButton
        word={text.delete}
        icon={Trash2}
        label={fillMessage(text.deleteNamed, { url })}
        className="hover:text-danger"
        onClick={() => onRemove(webhook)}
      />
    </>
  );
}
