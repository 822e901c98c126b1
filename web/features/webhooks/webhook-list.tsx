import { useState } from "react";
import type { Webhook } from "#contract/routes/webhooks.ts";
import { WebhookCards } from "#web/features/webhooks/webhook-cards.tsx";
import { EditWebhookDialog, RemoveWebhookDialog } from "#web/features/webhooks/webhook-dialogs.tsx";
import { WebhookTable } from "#web/features/webhooks/webhook-table.tsx";
import { useMediaQuery } from "#web/lib/use-media-query.ts";

type Act = "edit" | "remove";

/** A table where there is space for its columns, otherwise cards. */
export function WebhookList({ webhooks }: { webhooks: readonly Webhook[] }) {
  const isWide = useMediaQuery("(min-width: 80rem)");
  // Kept while a dialog closes, so that its text does not change meanwhile.
  const [chosen, setChosen] = useState<Webhook | null>(null);
  const [act, setAct] = useState<Act | null>(null);
  const choose = (next: Act) => (webhook: Webhook) => {
    setChosen(webhook);
    setAct(next);
  };
  const close = () => setAct(null);
  const List = isWide ? WebhookTable : WebhookCards;
  return (
    <>
      <List webhooks={webhooks} onEdit={choose("edit")} onRemove={choose("remove")} />
      {chosen && (
        <>
          <EditWebhookDialog
            key={chosen.id}
            webhook={chosen}
            open={act === "edit"}
            onOpenChange={close}
          />
          <RemoveWebhookDialog webhook={chosen} open={act === "remove"} onOpenChange={close} />
        </>
      )}
    </>
  );
}
