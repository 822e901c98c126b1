import { FORMER_MEMBER } from "#contract/messages/spaces.ts";
import type {
  Layout,
  LayoutDetail,
  ListedVersion,
  Version,
  ViewerImage,
} from "#contract/routes/layouts.ts";
import type { PublicLayout } from "#contract/routes/public-layout.ts";
import { cardUrl, originalUrl, renditionUrl } from "#server/features/layouts/image-urls.ts";
import type {
  CardRow,
  ImageRow,
  LayoutRow,
  VersionRow,
} from "#server/features/layouts/layout-rows.ts";
import {
  allowsCompare,
  isGuarded,
  type ListedVersionRow,
  type PublicLayoutRow,
  showsVersion,
} from "#server/features/links/index.ts";
import { presentAsker, presentBrand } from "#server/features/spaces/index.ts";
import { type RenditionSpec, renditionsOf } from "#server/platform/images/renditions.ts";

type CategoryName = { id: string; name: string };

interface Addresses {
  appUrl: string;
  /** Prepended to image URLs for clients that cannot resolve relative ones. */
  origin?: string;
}

/** A layout in a list, with its card. */
export function presentLayout(
  row: CardRow,
  category: CategoryName,
  { appUrl, origin }: Addresses,
): Layout {
  return {
    id: row.id,
    user_id: row.userId,
    category_id: row.categoryId,
    category,
    title: row.title,
    description: row.description,
    image_path: appUrl + originalUrl(row),
    image: presentImage(row, origin),
    public_link: row.publicLink,
    size: row.size,
    version: row.version,
    comment_count: row.commentCount,
    open_count: row.commentCount - row.resolvedCount,
    review_state: row.reviewState,
    comments_paused: row.commentsPaused,
    guarded: isGuarded(row),
    created_at: row.createdAt.toISOString(),
  };
}

/** A layout in full: everything its viewer may load. */
export function presentLayoutDetail(
  row: LayoutRow,
  { category, creator, versions }: LayoutParts,
  addresses: Addresses,
): LayoutDetail {
  const { origin } = addresses;
  return {
    ...presentLayout(asCard(row), category, addresses),
    image: presentViewerImage(row, origin),
    created_by: { id: row.createdBy, name: creator ?? FORMER_MEMBER },
    versions: versions.map((parts) => presentVersion(parts, origin)),
  };
}

interface LayoutParts {
  category: CategoryName;
  creator: string | null;
  versions: readonly VersionParts[];
}

export interface VersionParts {
  version: VersionRow;
  creator: string | null;
  commentCount: number;
}

export function presentVersion(
  { version, creator, commentCount }: VersionParts,
  origin = "",
): Version {
  return {
    ...presentListed({ ...version, card: version.renditions.card ?? null }, origin),
    id: version.id,
    size: version.size,
    created_by: { id: version.createdBy, name: creator ?? FORMER_MEMBER },
    comment_count: commentCount,
  };
}

export function presentListed(row: ListedVersionRow, origin = ""): ListedVersion {
  return {
    number: row.number,
    note: row.note,
    width: row.width,
    height: row.height,
    thumbnail: origin + cardUrl(row),
    created_at: row.createdAt.toISOString(),
  };
}

/** What a visitor of the link sees. */
export function presentPublicLayout(row: PublicLayoutRow): PublicLayout {
  const { layout, brand, link } = row;
  const shown = row.versions.filter(({ number }) => showsVersion(row, number));
  return {
    id: layout.id,
    title: layout.title,
    description: layout.description,
    image: presentViewerImage(layout),
    comments_paused: layout.commentsPaused || link.commentsPaused,
    version: layout.version,
    review_state: layout.reviewState,
    round: row.round,
    versions: shown.map((version) => presentListed(version)),
    allows_compare: allowsCompare(row),
    allows_download: link.linkAllowsDownload,
    created_at: layout.createdAt.toISOString(),
    space: presentBrand(brand),
    asked_by: presentAsker(brand, row),
  };
}

export function asCard(row: LayoutRow): CardRow {
  return { ...row, card: row.renditions.card ?? null };
}

/** All of a picture's row but its renditions, of which lists need the card alone. */
type PreviewRow = Omit<ImageRow, "renditions" | "size"> & Pick<CardRow, "card">;

function presentImage(row: PreviewRow, origin = ""): Layout["image"] {
  return {
    type: row.imageType,
    width: row.width,
    height: row.height,
    animated: row.frames > 1,
    placeholder: row.placeholder,
    thumbnail: origin + cardUrl(row),
    original: origin + originalUrl(row),
  };
}

export function presentViewerImage(row: ImageRow, origin = ""): ViewerImage {
  const card = row.renditions.card ?? null;
  return { ...presentImage({ ...row, card }, origin), widths: viewerWidths(row, origin) };
}

function viewerWidths(row: ImageRow, origin: string): ViewerImage["widths"] {
  const specs = renditionsOf({ ...row, type: row.imageType });
  const viewed = specs.filter(({ kind }) => kind === "viewer" || kind === "animation");
  const byWidth = new Map<number, RenditionSpec[]>();
  for (const spec of viewed) {
    byWidth.set(spec.scale.width, [...(byWidth.get(spec.scale.width) ?? []), spec]);
  }
  return [...byWidth].map(([width, slices]) => ({
    width,
    height: slices[0]?.scale.height ?? 0,
    slices: slices.map(({ name, crop }) => ({
      url: origin + renditionUrl(row, name),
      height: crop.height,
    })),
  }));
}
