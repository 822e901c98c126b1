import type { Layout, LayoutDetail, ViewerImage } from "#contract/routes/layouts.ts";
import type { PublicLayout } from "#contract/routes/public-layout.ts";
import { cardUrl, originalUrl, renditionUrl } from "#server/features/layouts/image-urls.ts";
import type { CardRow, LayoutRow } from "#server/features/layouts/layout-rows.ts";
import { type RenditionSpec, renditionsOf } from "#server/platform/images/renditions.ts";

type CategoryName = { id: string; name: string };

interface Addresses {
  appUrl: string;
  /** Before the addresses of the image's files, for whoever has no page of ours to resolve them against. */
  origin?: string;
}

/** A layout in a list: its card. */
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
    comment_count: row.commentCount,
    comments_paused: row.commentsPaused,
    created_at: row.createdAt.toISOString(),
  };
}

/** A layout to look at: everything its viewer may load. */
export function presentLayoutDetail(
  row: LayoutRow,
  category: CategoryName,
  appUrl: string,
): LayoutDetail {
  const layout = presentLayout(asCard(row), category, { appUrl });
  return { ...layout, image: presentViewerImage(row) };
}

/** What anyone with the link may know. */
export function presentPublicLayout(row: LayoutRow): PublicLayout {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    image: presentViewerImage(row),
    comments_paused: row.commentsPaused,
    created_at: row.createdAt.toISOString(),
  };
}

export function asCard(row: LayoutRow): CardRow {
  return { ...row, card: row.renditions.card ?? null };
}

function presentImage(row: CardRow, origin = ""): Layout["image"] {
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

function presentViewerImage(row: LayoutRow): ViewerImage {
  return { ...presentImage(asCard(row)), widths: viewerWidths(row) };
}

function viewerWidths(row: LayoutRow): ViewerImage["widths"] {
  const specs = renditionsOf({ ...row, type: row.imageType });
  const viewed = specs.filter(({ kind }) => kind === "viewer" || kind === "animation");
  const byWidth = new Map<number, RenditionSpec[]>();
  for (const spec of viewed) {
    byWidth.set(spec.scale.width, [...(byWidth.get(spec.scale.width) ?? []), spec]);
  }
  return [...byWidth].map(([width, slices]) => ({
    width,
    height: slices[0]?.scale.height ?? 0,
    slices: slices.map(({ name, crop }) => ({ url: renditionUrl(row, name), height: crop.height })),
  }));
}
