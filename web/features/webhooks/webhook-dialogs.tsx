import { fillMessage } from "#contract/messages/fill-message.ts";
import { webhookForm as form, removeWebhookDialog } from "#contract/messages/webhook-screens.ts";
import { webhookToasts } from "#contract/messages/webhook-toasts.ts";
import type { Webhook } from "#contract/routes/webhooks.ts";
import { WebhookForm } from "#web/features/webhooks/webhook-form.tsx";
import {
  useCreateWebhook,
  useEditWebhook,
  useRemoveWebhook,
} from "#web/features/webhooks/webhooks-queries.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { Dialog } from "#web/ui/dialog.tsx";

interface WebhookDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const NEW = {
  url: "",
  event_type: "comment.created",
  layout_id: null,
  format: "standard",
  is_active: true,
} as const;

export function CreateWebhookDialog({ open, onOpenChange }: WebhookDialogProps) {
  const creation = useCreateWebhook();
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={form.createTitle}>
      <WebhookForm
        values={NEW}
        asksActive={false}
        submitLabel={form.submitCreate}
        failure={webhookToasts.createFailed}
        onSubmit={({ is_active: _, ...draft }) => creation.mutateAsync(draft)}
        onDone={() => onOpenChange(false)}
      />
    </Dialog>
  );
}

export function EditWebhookDialog({
  webhook,
  open,
  onOpenChange,
}: WebhookDialogProps & { webhook: Webhook }) {
  const edit = useEditWebhook();
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={form.editTitle}>
      <WebhookForm
        values={webhook}
        asksActive={true}
        submitLabel={form.submitEdit}
        failure={webhookToasts.updateFailed}
        onSubmit={(values) => edit.mutateAsync({ webhookId: webhook.id, ...values })}
        onDone={() => onOpenChange(false)}
      />
    </Dialog>
  );
}

export function RemoveWebhookDialog({
  webhook,
  open,
  onOpenChange,
  onRemoved,
}: WebhookDialogProps & { webhook: Webhook; onRemoved?: () => void }) {
  const removal = useRemoveWebhook();
  const remove = () =>
    removal.mutate(webhook, {
      onSettled: () => onOpenChange(false),
      ...(onRemoved && { onSuccess: onRemoved }),
    });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={onOpenChange}
      title={removeWebhookDialog.title}
      confirmLabel={removeWebhookDialog.confirm}
      pending={removal.isPending}
      onConfirm={remove}
    >
      <span className="break-all">
        {fillMessage(removeWebhookDialog.body, { url: webhook.url })}
      </span>
    </ConfirmDialog>
  );
}
