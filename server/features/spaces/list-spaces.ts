import { asc, eq } from "drizzle-orm";
import { hasTeam } from "#contract/access.ts";
import type { Space } from "#contract/routes/spaces.ts";
import type { ReaderContext, UserContext } from "#server/context.ts";
import { brandColumns, presentBrand } from "#server/features/spaces/brand.ts";
import { owners, planColumns, presentPlan } from "#server/features/spaces/plan-of-owner.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { memberships, spaces } from "#server/platform/db/schema/spaces.ts";

/** One's own first, then those one is a member of while their plan has members. */
export async function listSpaces(ctx: UserContext): Promise<{ data: Space[] }> {
  return { data: [await readOwnSpace(ctx, ctx.db), ...(await openSpaces(ctx))] };
}

/** The spaces of others that are open to the viewer, as a member. */
export async function openSpaces({
  db,
  viewer,
  clock,
}: Pick<ReaderContext, "db" | "viewer" | "clock">): Promise<Space[]> {
  const others = await db
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
    .where(eq(memberships.userId, viewer.profile.id))
    .orderBy(asc(memberships.createdAt), asc(memberships.spaceId));
  const now = clock();
  return others
    .filter(({ plan }) => hasTeam(presentPlan(plan), now))
    .map(({ role, ownerName, brand, id }) => ({
      id,
      owner_name: ownerName,
      role,
      ...presentBrand(brand),
    }));
}

export async function readOwnSpace(
  { viewer }: Pick<ReaderContext, "viewer">,
  db: Queryable,
): Promise<Space> {
  const { id, username } = viewer.profile;
  const [brand] = await db.select(brandColumns).from(spaces).where(eq(spaces.id, id));
  return { id, owner_name: username, role: "owner", ...presentBrand(brand ?? null) };
}
