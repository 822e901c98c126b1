import type { PushMessage } from "#contract/push-message.ts";
import type { Services } from "#server/context.ts";
import type { DescribedNotice } from "#server/features/notices/describe-notices.ts";
import { loadWebPush } from "#server/features/notices/push/load-web-push.ts";
import { isQuiet } from "#server/features/notices/push/push-jobs.ts";
import { pushKeyOf } from "#server/features/notices/push/push-key.ts";
import { unsealSubscription } from "#server/features/notices/push/sealed-subscription.ts";
import type { OutboundAnswer } from "#server/platform/outbound/outbound.ts";

const DAY_SECONDS = 24 * 3600;

interface Push {
  message: PushMessage;
  about: Pick<DescribedNotice, "kind" | "layout">;
  signal: AbortSignal;
}

/** Encrypted so that only the browser can read it; the library never calls anybody itself. */
export async function postPush(
  services: Services,
  sealed: string,
  { message, about: { kind, layout }, signal }: Push,
): Promise<OutboundAnswer> {
  const { endpoint, ...keys } = unsealSubscription(services.secrets, sealed);
  const { publicKey, privateKey } = await pushKeyOf(services, services.db);
  const webPush = await loadWebPush();
  const isUrgent = kind === "mention" || kind === "approval";
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint, keys },
    JSON.stringify(message),
    {
      TTL: DAY_SECONDS,
      urgency: isUrgent ? "high" : "normal",
      // While the browser is away, what is written later takes the place of what was before.
      ...(isQuiet(kind) && { topic: layout.id.replaceAll("-", "") }),
      vapidDetails: { subject: contactOf(services), publicKey, privateKey },
    },
  );
  return services.outbound.post({
    to: "push",
    url: endpoint,
    headers: namedHeaders(headers),
    body,
    signal,
  });
}

/** Whom a push service writes to about what we send: the one address that is real wherever mails are. */
function contactOf({ config: { mailFrom } }: Pick<Services, "config">): string {
  return `mailto:${/<([^<>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`;
}

function namedHeaders(headers: object): Record<string, string> {
  const named = Object.entries(headers).map(([name, value]) => [name, String(value)]);
  return Object.fromEntries(named);
}
