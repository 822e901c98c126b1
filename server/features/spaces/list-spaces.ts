import { asc, eq } from "drizzle-orm";
import { hasTeam } from "#contract/access.ts";
import type { Space } from "#contract/routes/spaces.ts";
import type { UserContext } from "#server/context.ts";
import { brandColumns, presentBrand } from "#server/features/spaces/brand.ts";
import { owners, planColumns, presentPlan } from "#server/features/spaces/plan-of-owner.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { memberships, spaces } from "#server/platform/db/schema/spaces.ts";

/** One's own first, then those one is a member of while their plan has members. */
export async function listSpaces(ctx: UserContext): Promise<{ data: Space[] }> {
  const { id } = ctx.viewer.profile;
  const others = await ctx.db
    .select({
      id: memberships.spaceId,
      role: memberships.role,
      ownerName: owners.username,
      brand: brandColumns,
      plan: planColumns,
    })
    .from(memberships)
    .innerJoin(owners, eq(owners.id, memberships.spaceId))
    .leftJoin(spaces, eq(spaces.id, memberships.spaceId))
    .where(eq(memberships.userId, id))
    .orderBy(asc(memberships.createdAt), asc(memberships.spaceId));
  const now = ctx.clock();
  const open = others.filter(({ plan }) => hasTeam(presentPlan(plan), now));
  const data = open.map(({ role, ownerName, brand, ...row }) => ({
    id: row.id,
    owner_name: ownerName,
    role,
    ...presentBrand(brand),
  }));
  return { data: [await readOwnSpace(ctx, ctx.db), ...data] };
}

export async function readOwnSpace(
  { viewer }: Pick<UserContext, "viewer">,
  db: Queryable,
): Promise<Space> {
  const { id, username } = viewer.profile;
  const [brand] = await db.select(brandColumns).from(spaces).where(eq(spaces.id, id));
  return { id, owner_name: username, role: "owner", ...presentBrand(brand ?? null) };
}
