import type { CardRow, ImageRow } from "#server/features/layouts/layout-rows.ts";

type ImageFields = Pick<ImageRow, "imagePath" | "renditions">;

/** `assets/{uuid}`: the folder of an original's renditions. */
export function renditionFolder({ imagePath }: Pick<ImageRow, "imagePath">): string {
  return imagePath.replace(/\.\w+$/, "");
}

export function originalUrl({ imagePath }: Pick<ImageRow, "imagePath">): string {
  return `/files/${imagePath}`;
}

/** The file's own URL once it is made; until then a URL that makes it and redirects there. */
export function renditionUrl(row: ImageFields, name: string): string {
  const file = row.renditions[name];
  if (file) return `/files/${renditionFolder(row)}/${file}`;
  return `/files/make/${row.imagePath.slice("assets/".length)}/${name}`;
}

/** Makes a picture of what a comment is about and redirects there; with its point, by which it changes. */
export function spotImageUrl(comment: {
  id: string;
  xPosition: number;
  yPosition: number;
}): string {
  const point = [comment.xPosition, comment.yPosition].map((value) => value.toFixed(2)).join("-");
  return `/files/spot/${comment.id}?${point}`;
}

export function cardUrl({ imagePath, card }: Pick<CardRow, "imagePath" | "card">): string {
  return renditionUrl({ imagePath, renditions: card === null ? {} : { card } }, "card");
}
