import { and, desc, eq } from "drizzle-orm";
import { Failure } from "#contract/errors.ts";
import type { Webhook, WebhookHealth } from "#contract/routes/webhooks.ts";
import { type UserContext, type Viewer, visibleTo } from "#server/context.ts";
import { afterNewestFirst, cutPage } from "#server/platform/db/cursor.ts";
import type { Queryable, Tx } from "#server/platform/db/database.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import { webhooks } from "#server/platform/db/schema/webhooks.ts";

export type WebhookRow = typeof webhooks.$inferSelect;
export type LayoutName = { id: string; title: string } | null;

export async function getOwnWebhook(
  db: Queryable,
  viewer: Viewer,
  webhookId: string,
): Promise<WebhookRow> {
  const [webhook] = await db
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.id, webhookId), visibleTo(viewer, webhooks)));
  if (!webhook) throw new Failure("not_found");
  return webhook;
}

/** Locks the webhook against changes and removal until the transaction ends. */
export async function holdOwnWebhook(
  tx: Tx,
  viewer: Viewer,
  webhookId: string,
): Promise<WebhookRow> {
  const [webhook] = await tx
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.id, webhookId), visibleTo(viewer, webhooks)))
    .for("no key update");
  if (!webhook) throw new Failure("not_found");
  return webhook;
}

/** Locks the webhook against removal until the transaction ends. */
export async function lockOwnWebhook(tx: Tx, viewer: Viewer, webhookId: string): Promise<void> {
  const held = await tx
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(and(eq(webhooks.id, webhookId), visibleTo(viewer, webhooks)))
    .for("key share");
  if (held.length === 0) throw new Failure("not_found");
}

export async function listWebhooks(
  ctx: UserContext,
  page: { cursor?: string | undefined; limit: number },
): Promise<{ data: Webhook[]; next_cursor: string | null }> {
  const found = await ctx.db
    .select({ webhook: webhooks, layout: { id: layouts.id, title: layouts.title } })
    .from(webhooks)
    .leftJoin(layouts, eq(layouts.id, webhooks.layoutId))
    .where(and(visibleTo(ctx.viewer, webhooks), afterNewestFirst(page.cursor, webhooks)))
    .orderBy(desc(webhooks.createdAt), desc(webhooks.id))
    .limit(page.limit + 1);
  const { rows, nextCursor } = cutPage(found, page.limit, ({ webhook }) => webhook);
  const data = rows.map(({ webhook, layout }) => presentWebhook(webhook, layout));
  return { data, next_cursor: nextCursor };
}

/** Never with a secret: secrets are requested one by one. */
export function presentWebhook(row: WebhookRow, layout: LayoutName = null): Webhook {
  return {
    id: row.id,
    user_id: row.userId,
    url: row.url,
    layout_id: row.layoutId,
    layout,
    event_type: row.eventType,
    format: row.format,
    is_active: row.isActive,
    health: healthOf(row),
    switched_off_by: row.switchedOffBy,
    last_success_at: row.lastSuccessAt?.toISOString() ?? null,
    failing_since: row.failingSince?.toISOString() ?? null,
    created_at: row.createdAt.toISOString(),
  };
}

function healthOf({ switchedOffBy, failingSince, lastSuccessAt }: WebhookRow): WebhookHealth {
  if (switchedOffBy) return "switched_off";
  if (failingSince) return "failing";
  return lastSuccessAt ? "healthy" : "new";
}
