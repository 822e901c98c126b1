import { getRouteApi } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { pageTitles } from "#contract/messages/shell.ts";
import { webhookPage as text } from "#contract/messages/webhook-screens.ts";
import { QueueNotice } from "#web/features/webhooks/queue-notice.tsx";
import { WebhookDetail } from "#web/features/webhooks/webhook-detail.tsx";
import { CreateWebhookDialog } from "#web/features/webhooks/webhook-dialogs.tsx";
import { WebhookOverview } from "#web/features/webhooks/webhook-overview.tsx";
import { Button } from "#web/ui/button.tsx";
import { PageFrame } from "#web/ui/page-frame.tsx";

const route = getRouteApi("/site/signed-in/api-access-holders/webhooks");

/** The open webhook is in the URL, so that back, reload and links in mails work. */
export default function WebhooksPage() {
  const { webhook } = route.useSearch();
  const shown = useRef(webhook);
  useEffect(() => {
    if (shown.current === webhook) return;
    shown.current = webhook;
    // The path stays the same, so nothing else moves focus from the removed link.
    document.querySelector<HTMLElement>("main h1")?.focus({ preventScroll: true });
  }, [webhook]);
  return webhook ? <WebhookDetail key={webhook} webhookId={webhook} /> : <AllWebhooks />;
}

function AllWebhooks() {
  const [creating, setCreating] = useState(false);
  return (
    <PageFrame
      title={pageTitles.webhooks}
      actions={
        <Button variant="primary" onClick={() => setCreating(true)}>
          <Plus className="size-4" aria-hidden="true" />
          {text.create}
        </Button>
      }
    >
      <p className="-mt-5 mb-8 max-w-prose text-ink-soft">{text.intro}</p>
      <QueueNotice />
      <WebhookOverview createFirst={() => setCreating(true)} />
      <CreateWebhookDialog open={creating} onOpenChange={setCreating} />
    </PageFrame>
  );
}
