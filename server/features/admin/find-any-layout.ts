import { eq } from "drizzle-orm";
import { Failure } from "#contract/errors.ts";
import type { Tx } from "#server/platform/db/database.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";

/** Whoever it belongs to. */
export async function findAnyLayout(tx: Tx, layoutId: string) {
  const [layout] = await tx.select().from(layouts).where(eq(layouts.id, layoutId));
  if (!layout) throw new Failure("not_found");
  return layout;
}
