import { and, eq, sql } from "drizzle-orm";
import { Failure } from "#contract/errors.ts";
import type { PublicRound } from "#contract/routes/public-layout.ts";
import type { Services } from "#server/context.ts";
import { requireOpen } from "#server/features/links/gate.ts";
import { type LinkKind, type LinkRow, linkColumnsOf } from "#server/features/links/link-rows.ts";
import type { Visitor } from "#server/features/links/passes.ts";
import { type AskerRow, type BrandRow, brandColumns } from "#server/features/spaces/index.ts";
import { preparedSelect } from "#server/platform/db/prepared.ts";
import { layouts } from "#server/platform/db/schema/layouts.ts";
import { presentationLayouts, presentations } from "#server/platform/db/schema/links.ts";
import { profiles } from "#server/platform/db/schema/profiles.ts";
import { spaces } from "#server/platform/db/schema/spaces.ts";
import { users } from "#server/platform/db/schema/users.ts";
import type { versions } from "#server/platform/db/schema/versions.ts";

/** What a public address leads to, before the gate has decided. */
export interface PublicLayoutRow extends AskerRow {
  layout: typeof layouts.$inferSelect;
  /** What its space shows of itself. */
  brand: BrandRow | null;
  kind: LinkKind;
  /** All versions, from the newest to the oldest. */
  versions: readonly ListedVersionRow[];
  /** The link that the address is of: the layout's own, or that of a presentation. */
  link: LinkRow;
  /** The open round of approval. */
  round: PublicRound | null;
}

/** What a list of versions shows of one. */
export type ListedVersionRow = Pick<
  typeof versions.$inferSelect,
  "number" | "note" | "width" | "height" | "imagePath" | "createdAt"
> & {
  /** The card rendition's file, once it is made. */
  card: string | null;
};

/** Whether a visitor may see a version: the newest always, others when both links agree. */
export function showsVersion({ layout, link }: PublicLayoutRow, number: number): boolean {
  return number === layout.version || (layout.linkShowsVersions && link.linkShowsVersions);
}

export function allowsCompare(row: PublicLayoutRow): boolean {
  const { layout, link } = row;
  const showsAll = row.versions.every(({ number }) => showsVersion(row, number));
  return showsAll && layout.linkAllowsCompare && link.linkAllowsCompare;
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
export async function findPublicLayout(
  { reads }: Pick<Services, "reads">,
  address: string,
): Promise<PublicLayoutRow> {
  const presented = layoutInPresentation(address);
  if (presented) {
    const found = required(await reads.run(selectInPresentation, presented));
    return { ...withTimes(found), kind: "presentation" };
  }
  const found = required(await reads.run(selectByLink, { publicLink: address }));
  return { ...withTimes(found), kind: "layout", link: found.layout };
}

/** What the address leads to, for a visitor who may come in; for everything that is not cached. */
export async function openPublicLayout(
  services: Pick<Services, "reads" | "clock">,
  address: string,
  visitor: Visitor,
): Promise<PublicLayoutRow> {
  const found = await findPublicLayout(services, address);
  requireOpen(found.link, visitor, services.clock());
  return found;
}

/** What a visitor came by. */
export interface OpenedLink {
  layout: { id: string };
  kind: LinkKind;
  link: LinkRow;
}

/** The same for those who need no more than to be let in: writers and streams. */
export async function openPublicLink(
  { reads, clock }: Pick<Services, "reads" | "clock">,
  address: string,
  visitor: Visitor,
): Promise<OpenedLink> {
  const presented = layoutInPresentation(address);
  const { layoutId, ...link } = required(
    presented
      ? await reads.run(selectLinkInPresentation, presented)
      : await reads.run(selectLink, { publicLink: address }),
  );
  requireOpen(link, visitor, clock());
  return { layout: { id: layoutId }, kind: presented ? "presentation" : "layout", link };
}

function required<Row>([row]: readonly Row[]): Row {
  if (!row) throw new Failure("not_found");
  return row;
}

/** Within JSON a moment is text. */
function withTimes<Found extends { versions: readonly JsonVersion[] }>(found: Found) {
  const versions = found.versions.map((version) => ({
    ...version,
    createdAt: new Date(version.createdAt),
  }));
  return { ...found, versions };
}

type JsonVersion = Omit<ListedVersionRow, "createdAt"> & { createdAt: string };

/** With the row, so that a public page takes one query. */
const versionsOfLayout = sql<JsonVersion[]>`(
  select json_agg(json_build_object(
    'number', number, 'note', note, 'width', width, 'height', height, 'imagePath', image_path,
    'card', renditions ->> 'card', 'createdAt', created_at
  ) order by number desc)
  from versions where layout_id = ${layouts.id}
)`;

/** As a visitor is asked: whom it expects is told to nobody. */
export const openRoundOfLayout = sql<PublicRound | null>`(
  select json_build_object(
    'id', r.id, 'version', r.version, 'message', r.message,
    'deadline', to_char(r.deadline at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'needs_code', exists (select from approval_people p where p.round_id = r.id)
  )
  from approval_rounds r where r.layout_id = layouts.id and r.ended_at is null
)`;

/** Of whoever made the layout. */
const askerColumns = { askerName: profiles.username, askerEmail: users.email };

const isAtLink = eq(layouts.publicLink, sql.placeholder("publicLink"));

const isPresented = and(
  eq(presentations.publicLink, sql.placeholder("publicLink")),
  eq(presentationLayouts.layoutId, sql.placeholder("layoutId")),
);

const selectLink = preparedSelect("link-of-address", (db) =>
  db
    .select({ layoutId: layouts.id, ...linkColumnsOf(layouts) })
    .from(layouts)
    .where(isAtLink),
);

const selectLinkInPresentation = preparedSelect("link-of-address-in-presentation", (db) =>
  db
    .select({ layoutId: presentationLayouts.layoutId, ...linkColumnsOf(presentations) })
    .from(presentations)
    .innerJoin(presentationLayouts, eq(presentationLayouts.presentationId, presentations.id))
    .where(isPresented),
);

const selectByLink = preparedSelect("layout-by-public-link", (db) =>
  db
    .select({
      layout: layouts,
      brand: brandColumns,
      ...askerColumns,
      versions: versionsOfLayout,
      round: openRoundOfLayout,
    })
    .from(layouts)
    .leftJoin(spaces, eq(spaces.id, layouts.userId))
    .leftJoin(profiles, eq(profiles.id, layouts.createdBy))
    .leftJoin(users, eq(users.id, layouts.createdBy))
    .where(isAtLink),
);

const selectInPresentation = preparedSelect("layout-in-presentation", (db) =>
  db
    .select({
      layout: layouts,
      brand: brandColumns,
      ...askerColumns,
      versions: versionsOfLayout,
      round: openRoundOfLayout,
      link: linkColumnsOf(presentations),
    })
    .from(presentations)
    .innerJoin(presentationLayouts, eq(presentationLayouts.presentationId, presentations.id))
    .innerJoin(layouts, eq(layouts.id, presentationLayouts.layoutId))
    .leftJoin(spaces, eq(spaces.id, presentations.userId))
    .leftJoin(profiles, eq(profiles.id, layouts.createdBy))
    .leftJoin(users, eq(users.id, layouts.createdBy))
    .where(isPresented),
);
