/** What other features may use of layouts. */
export { filesOfOwner } from "#server/features/layouts/files-of-owner.ts";
export { forgetUploader } from "#server/features/layouts/forget-uploader.ts";
export { cardUrl, renditionUrl, spotImageUrl } from "#server/features/layouts/image-urls.ts";
export { getSpaceLayout } from "#server/features/layouts/layout-queries.ts";
export { cardFile, type LayoutRow } from "#server/features/layouts/layout-rows.ts";
export { presentPublicLayout } from "#server/features/layouts/present-layout.ts";
export { dropLayout } from "#server/features/layouts/remove-layout.ts";
export { ensureSpotImage } from "#server/features/layouts/spot-image.ts";
