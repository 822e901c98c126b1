import type { CardRow, LayoutRow } from "#server/features/layouts/layout-rows.ts";

type ImageFields = Pick<LayoutRow, "imagePath" | "renditions">;

/** `assets/{uuid}`: where the renditions of an original live. */
export function renditionFolder({ imagePath }: Pick<LayoutRow, "imagePath">): string {
  return imagePath.replace(/\.\w+$/, "");
}

export function originalUrl({ imagePath }: Pick<LayoutRow, "imagePath">): string {
  return `/files/${imagePath}`;
}

/** The file itself once it is made; until then an address that makes it and leads there. */
export function renditionUrl(row: ImageFields, name: string): string {
  const file = row.renditions[name];
  if (file) return `/files/${renditionFolder(row)}/${file}`;
  return `/files/make/${row.imagePath.slice("assets/".length)}/${name}`;
}

export function cardUrl({ imagePath, card }: Pick<CardRow, "imagePath" | "card">): string {
  return renditionUrl({ imagePath, renditions: card === null ? {} : { card } }, "card");
}
