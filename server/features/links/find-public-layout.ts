import { and, eq, sql } from "drizzle-orm";
import { Failure } from "#contract/errors.ts";
import type { Services } from "#server/context.ts";
import { requireOpen } from "#server/features/links/gate.ts";
import { type LinkKind, type LinkRow, linkColumnsOf } from "#server/features/links/link-rows.ts";
import type { Visitor } from "#server/features/links/passes.ts";
import { type BrandRow, brandColumns } from "#server/features/spaces/index.ts";
import type { Queryable } from "#server/platform/db/database.ts";
import { preparedSelect } from "#server/platform/db/prepared.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import { presentationLayouts, presentations } from "#server/platform/db/schema/links.ts";
import { spaces } from "#server/platform/db/schema/spaces.ts";

/** What a public address leads to, before the gate has decided. */
export interface PublicLayoutRow {
  layout: typeof layouts.$inferSelect;
  /** What its space shows of itself. */
  brand: BrandRow | null;
  kind: LinkKind;
  /** The link that the address is of: the layout's own, or that of a presentation. */
  link: LinkRow;
}

/** A layout in a presentation: the presentation's secret and the layout's id. */
const IN_PRESENTATION = /^([\w-]+)\.([0-9a-f-]{36})$/;

/** What such an address is made of; null for a layout's own link. */
export function layoutInPresentation(
  address: string,
): { publicLink: string; layoutId: string } | null {
  const [, publicLink, layoutId] = IN_PRESENTATION.exec(address) ?? [];
  return publicLink && layoutId ? { publicLink, layoutId } : null;
}

export function addressInPresentation(publicLink: string, layoutId: string): string {
  return `${publicLink}.${layoutId}`;
}

/** One that leads nowhere answers the same whatever it looks like. */
export async function findPublicLayout(db: Queryable, address: string): Promise<PublicLayoutRow> {
  const presented = layoutInPresentation(address);
  if (presented) return findInPresentation(db, presented);
  const [found] = await selectByLink(db, { publicLink: address });
  if (!found) throw new Failure("not_found");
  return { ...found, kind: "layout", link: found.layout };
}

/** What the address leads to, for a visitor who may come in; for everything that is not cached. */
export async function openPublicLayout(
  { db, clock }: Pick<Services, "db" | "clock">,
  address: string,
  visitor: Visitor,
): Promise<PublicLayoutRow> {
  const found = await findPublicLayout(db, address);
  requireOpen(found.link, visitor, clock());
  return found;
}

async function findInPresentation(
  db: Queryable,
  presented: { publicLink: string; layoutId: string },
): Promise<PublicLayoutRow> {
  const [found] = await selectInPresentation(db, presented);
  if (!found) throw new Failure("not_found");
  return { ...found, kind: "presentation" };
}

const selectByLink = preparedSelect("layout-by-public-link", (db) =>
  db
    .select({ layout: layouts, brand: brandColumns })
    .from(layouts)
    .leftJoin(spaces, eq(spaces.id, layouts.userId))
    .where(eq(layouts.publicLink, sql.placeholder("publicLink"))),
);

const selectInPresentation = preparedSelect("layout-in-presentation", (db) =>
  db
    .select({ layout: layouts, brand: brandColumns, link: linkColumnsOf(presentations) })
    .from(presentations)
    .innerJoin(presentationLayouts, eq(presentationLayouts.presentationId, presentations.id))
    .innerJoin(layouts, eq(layouts.id, presentationLayouts.layoutId))
    .leftJoin(spaces, eq(spaces.id, presentations.userId))
    .where(
      and(
        eq(presentations.publicLink, sql.placeholder("publicLink")),
        eq(presentationLayouts.layoutId, sql.placeholder("layoutId")),
      ),
    ),
);
