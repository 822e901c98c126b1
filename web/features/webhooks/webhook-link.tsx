import { Link } from "@tanstack/react-router";
import { fillMessage } from "#contract/messages/fill-message.ts";
import { webhookPage as text } from "#contract/messages/webhook-screens.ts";
import type { Webhook } from "#contract/routes/webhooks.ts";
import { cx } from "#web/ui/cx.ts";

/** Links to the secret and the deliveries. */
export function WebhookLink({ webhook, className }: { webhook: Webhook; className?: string }) {
  const { id, url } = webhook;
  return (
    <Link
      to="/webhooks"
      search={{ webhook: id }}
      aria-label={fillMessage(text.openNamed, { url })}
      data-tip={url}
      className={cx(
        "touch-whole rounded-sm font-medium underline decoration-line-strong underline-offset-4 transition hover:decoration-ink",
        className,
      )}
    >
      {url}
    </Link>
  );
}
