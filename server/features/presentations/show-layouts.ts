import { and, eq, inArray } from "drizzle-orm";
import { Failure } from "#contract/errors.ts";
import { inSpace, type Space } from "#server/context.ts";
import { hasPasswordOrEnd } from "#server/features/links/index.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import { presentationLayouts } from "#server/platform/db/schema/links.ts";

interface Shown {
  presentationId: string;
  layoutIds: readonly string[];
  hasPassword: boolean;
}

/**
 * Replaces what a presentation shows. Layouts of another space do not exist here. They are held: one that
 * gets a password meanwhile is either seen to have it, or finds itself shown.
 */
export async function showLayouts(
  tx: Tx,
  space: Space,
  { presentationId, layoutIds, hasPassword }: Shown,
): Promise<void> {
  const wanted = [...new Set(layoutIds)];
  const found = await tx
    .select()
    .from(layouts)
    .where(and(inSpace(space, layouts), inArray(layouts.id, wanted)))
    .orderBy(layouts.id)
    .for("share");
  if (found.length < wanted.length) throw new Failure("not_found");
  const already = await idsShown(tx, presentationId);
  const added = found.filter(({ id }) => !already.has(id));
  if (!hasPassword && added.some(hasPasswordOrEnd))
    throw new Failure("presentation_needs_password");
  await tx
    .delete(presentationLayouts)
    .where(eq(presentationLayouts.presentationId, presentationId));
  await tx
    .insert(presentationLayouts)
    .values(wanted.map((layoutId, position) => ({ presentationId, layoutId, position })));
}

async function idsShown(tx: Tx, presentationId: string): Promise<Set<string>> {
  const rows = await tx
    .select({ id: presentationLayouts.layoutId })
    .from(presentationLayouts)
    .where(eq(presentationLayouts.presentationId, presentationId));
  return new Set(rows.map(({ id }) => id));
}
