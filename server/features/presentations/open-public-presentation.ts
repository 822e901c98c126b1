import { eq } from "drizzle-orm";
import { Failure } from "#contract/errors.ts";
import type { PublicPresentation } from "#contract/routes/presentations.ts";
import type { Services } from "#server/context.ts";
import { addressInPresentation, requireOpen, type Visitor } from "#server/features/links/index.ts";
import { presentShown, readShown } from "#server/features/presentations/presentation-queries.ts";
import { brandColumns, presentBrand } from "#server/features/spaces/index.ts";
import { presentations } from "#server/platform/db/schema/links.ts";
import { spaces } from "#server/platform/db/schema/spaces.ts";

/** A presentation for a visitor who may come in. */
export async function openPublicPresentation(
  { db, clock }: Pick<Services, "db" | "clock">,
  publicLink: string,
  visitor: Visitor,
): Promise<PublicPresentation> {
  const [found] = await db
    .select({ presentation: presentations, brand: brandColumns })
    .from(presentations)
    .leftJoin(spaces, eq(spaces.id, presentations.userId))
    .where(eq(presentations.publicLink, publicLink));
  if (!found) throw new Failure("not_found");
  const { presentation, brand } = found;
  requireOpen(presentation, visitor, clock());
  const shown = await readShown(db, presentation.id);
  return {
    id: presentation.id,
    title: presentation.title,
    note: presentation.note,
    space: presentBrand(brand),
    layouts: shown.map((layout) => ({
      ...presentShown(layout),
      public_link: addressInPresentation(publicLink, layout.id),
    })),
  };
}
