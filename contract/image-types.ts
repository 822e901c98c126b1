/** The image formats of a layout, as decoding detects them. */
export const imageTypeNames = ["png", "jpeg", "gif", "webp"] as const;
export type ImageType = (typeof imageTypeNames)[number];

export const imageTypes: Record<ImageType, { extension: string; mediaType: string }> = {
  png: { extension: "png", mediaType: "image/png" },
  jpeg: { extension: "jpg", mediaType: "image/jpeg" },
  gif: { extension: "gif", mediaType: "image/gif" },
  webp: { extension: "webp", mediaType: "image/webp" },
};

export const acceptedMediaTypes = Object.values(imageTypes).map(({ mediaType }) => mediaType);
