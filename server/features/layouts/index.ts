/** What other features may use of layouts. */
export { forgetUploader } from "#server/features/layouts/forget-uploader.ts";
export {
  cardUrl,
  renditionFolder,
  renditionUrl,
  spotImageUrl,
} from "#server/features/layouts/image-urls.ts";
export { ensureKeptHash } from "#server/features/layouts/kept-hash.ts";
export { getSpaceLayout, readLayout } from "#server/features/layouts/layout-queries.ts";
export { cardFile, type LayoutRow, type VersionRow } from "#server/features/layouts/layout-rows.ts";
export {
  findVersion,
  getVersion,
  getVersionParts,
} from "#server/features/layouts/list-versions.ts";
export { makeFromUpload } from "#server/features/layouts/make-from-upload.ts";
export {
  presentListed,
  presentPublicLayout,
  presentVersion,
  presentViewerImage,
} from "#server/features/layouts/present-layout.ts";
export { dropLayout } from "#server/features/layouts/remove-layout.ts";
export { renderLayoutJob, renditionsMade } from "#server/features/layouts/render-layout.ts";
export { ensureSpotImage } from "#server/features/layouts/spot-image.ts";
export { hashesOf, rowOf, type StoredImage } from "#server/features/layouts/store-image.ts";
