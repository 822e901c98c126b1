import { randomUUID } from "node:crypto";
import type { WebhookEventType, WebhookFormat } from "#contract/webhook-events.ts";
import type { Services, Viewer } from "#server/context.ts";
import { messageId, signedHeaders } from "#server/features/webhooks/sign-message.ts";
import type { WebhookRow } from "#server/features/webhooks/webhook-queries.ts";
import { newWebhookSecret, sealWebhookSecret } from "#server/features/webhooks/webhook-secret.ts";
import {
  webhookAttempts,
  webhookDeliveries,
  webhookEvents,
  webhooks,
} from "#server/platform/db/schema/webhooks.ts";

const HOUR_MS = 3600_000;

interface DemoWebhook {
  url: string;
  eventType: WebhookEventType;
  format?: WebhookFormat;
  isActive: boolean;
  /** The receiver's answers, and how many hours ago. */
  answers: readonly { status: number; body: string; hoursAgo: number }[];
}

const OK = { status: 200, body: '{"ok":true}' };
const DOWN = { status: 503, body: "Service Unavailable" };

const demoWebhooks: readonly DemoWebhook[] = [
  {
    url: "https://integracoes.caju.example/alfinete/comentarios",
    eventType: "comment.created",
    isActive: true,
    answers: [3, 26, 51, 120, 300].map((hoursAgo) => ({ ...OK, hoursAgo })),
  },
  {
    url: "https://tarefas.caju.example/hooks/7f21",
    eventType: "comment.created",
    isActive: true,
    answers: [
      { ...DOWN, hoursAgo: 3 },
      { ...DOWN, hoursAgo: 26 },
      { ...OK, hoursAgo: 51 },
    ],
  },
  {
    url: "https://arquivo.caju.example/novos-layouts",
    eventType: "layout.created",
    isActive: false,
    answers: [],
  },
  {
    url: "https://chat.caju.example/services/aprovacoes",
    eventType: "approval.decided",
    format: "slack",
    isActive: true,
    answers: [],
  },
];

/** Inserts past deliveries directly: none of these addresses exists, and none is called. */
export async function seedWebhooks(services: Services, { profile }: Viewer): Promise<void> {
  for (const { answers, ...demo } of demoWebhooks) {
    const failed = answers.filter(({ status }) => status >= 300).at(-1);
    const good = answers.find(({ status }) => status < 300);
    const newest = answers[0];
    const [webhook] = await services.db
      .insert(webhooks)
      .values({
        ...demo,
        userId: profile.id,
        secret: sealWebhookSecret(services.secrets, newWebhookSecret()),
        createdAt: hoursAgo(400),
        lastSuccessAt: good ? hoursAgo(good.hoursAgo) : null,
        failingSince: failed && newest && newest.status >= 300 ? hoursAgo(failed.hoursAgo) : null,
      })
      .returning();
    if (webhook) for (const answer of answers) await seedDelivery(services, webhook, answer);
  }
}

async function seedDelivery(
  { db, secrets }: Services,
  webhook: WebhookRow,
  answer: DemoWebhook["answers"][number],
): Promise<void> {
  const at = hoursAgo(answer.hoursAgo);
  const id = randomUUID();
  const data = { webhook_id: webhook.id, event_type: webhook.eventType };
  const body = JSON.stringify({ type: "webhook.test", timestamp: at.toISOString(), data });
  const event = { id: randomUUID(), ownerId: webhook.userId, type: "webhook.test" as const };
  await db.insert(webhookEvents).values({ ...event, payload: body, createdAt: at });
  await db.insert(webhookDeliveries).values({
    id,
    eventId: event.id,
    webhookId: webhook.id,
    ownerId: webhook.userId,
    state: answer.status < 300 ? "delivered" : "failed",
    attempts: 1,
    retries: false,
    lastAttemptAt: at,
    lastStatus: answer.status,
    createdAt: at,
  });
  await db.insert(webhookAttempts).values({
    deliveryId: id,
    number: 1,
    url: webhook.url,
    requestHeaders: signedHeaders(secrets, webhook, { id: messageId(id), at, body }),
    status: answer.status,
    responseBody: answer.body,
    durationMs: 184,
    createdAt: at,
  });
}

function hoursAgo(hours: number): Date {
  return new Date(Date.now() - hours * HOUR_MS);
}
