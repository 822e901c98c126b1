import { randomUUID } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import type { SpaceContext } from "#server/context.ts";
import { editLink } from "#server/features/links/change-link.ts";
import { dayOf } from "#server/features/links/visit-days.ts";
import { createPresentation } from "#server/features/presentations/create-presentation.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import { linkVisits } from "#server/platform/db/schema/links.ts";

const DAY_MS = 24 * 3600_000;

/** The password of the demo's guarded link. */
export const DEMO_LINK_PASSWORD = "caju";

/** A presentation, a link with a password, one that ends soon, and visits as if the links had been out for a while. */
export async function seedLinks(ctx: SpaceContext): Promise<void> {
  const shown = await ctx.db
    .select({ id: layouts.id })
    .from(layouts)
    .where(eq(layouts.userId, ctx.space.id))
    .orderBy(desc(layouts.createdAt));
  const ids = shown.map(({ id }) => id);
  await createPresentation(ctx, {
    id: randomUUID(),
    title: "Café Jatobá: rodada 1",
    note: "Comecem pela página de planos. O que mais pesa agora é o caminho até o pedido.",
    layout_ids: ids.slice(0, 3),
  });
  const guarded = ids.at(-1);
  if (guarded) await editLink(ctx, { linkId: guarded, password: DEMO_LINK_PASSWORD });
  const ending = ids[3];
  const expires_at = new Date(Date.now() + 3 * DAY_MS).toISOString();
  if (ending) await editLink(ctx, { linkId: ending, expires_at });
  for (const [index, layoutId] of ids.entries()) await seedVisits(ctx, layoutId, index);
}

async function seedVisits(ctx: SpaceContext, layoutId: string, index: number): Promise<void> {
  const visits = Array.from({ length: 14 }, (_, days) => {
    const lastAt = new Date(Date.now() - days * DAY_MS);
    return { layoutId, day: dayOf(lastAt), visits: (days * 5 + index * 3) % 7, lastAt };
  });
  await ctx.db.insert(linkVisits).values(visits.filter((day) => day.visits > 0));
}
