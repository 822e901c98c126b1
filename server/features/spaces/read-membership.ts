import { getLayout } from "#contract/routes/layouts.ts";
import type { UserContext } from "#server/context.ts";
import { spaceFinder } from "#server/features/spaces/find-space.ts";

/** A layout of another space answers like one that is not there. */
export async function readMembership(
  ctx: UserContext,
  layoutId: string,
): Promise<{ member: boolean }> {
  const space = await spaceFinder(ctx)(ctx.viewer, getLayout, { layoutId });
  return { member: space !== null };
}
