import type { Layout, LayoutDetail, ViewerImage } from "#contract/routes/layouts.ts";
import type { PublicLayout } from "#contract/routes/public-layout.ts";
import { cardUrl, originalUrl, renditionUrl } from "#server/features/layouts/image-urls.ts";
import type { CardRow, LayoutRow } from "#server/features/layouts/layout-rows.ts";
import { type RenditionSpec, renditionsOf } from "#server/platform/images/renditions.ts";

type CategoryName = { id: string; name: string };

/** A layout in a list: its card. The files' addresses start with `origin` for whoever is not on it. */
export function presentLayout(row: CardRow, category: CategoryName, origin = ""): Layout {
  return {
    id: row.id,
    user_id: row.userId,
    category_id: row.categoryId,
    category,
    title: row.title,
    description: row.description,
    image_path: origin + originalUrl(row),
    image: {
      type: row.imageType,
      width: row.width,
      height: row.height,
      animated: row.frames > 1,
      placeholder: row.placeholder,
      thumbnail: origin + cardUrl(row),
      original: origin + originalUrl(row),
    },
    public_link: row.publicLink,
    size: row.size,
    comment_count: row.commentCount,
    comments_paused: row.commentsPaused,
    created_at: row.createdAt.toISOString(),
  };
}

/** A layout to look at: everything its viewer may load. */
export function presentLayoutDetail(row: LayoutRow, category: CategoryName): LayoutDetail {
  const layout = presentLayout(asCard(row), category);
  return { ...layout, image: { ...layout.image, widths: viewerWidths(row) } };
}

export function asCard(row: LayoutRow): CardRow {
  return { ...row, card: row.renditions.card ?? null };
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

/** What anyone with the link may know. */
export function presentPublicLayout(row: LayoutRow): PublicLayout {
  const { id, title, description, image, comments_paused, created_at } = presentLayoutDetail(row, {
    id: row.categoryId,
    name: "",
  });
  return { id, title, description, image, comments_paused, created_at };
}
