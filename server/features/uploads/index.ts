/** What other features may use of uploads. */
export { assembleUpload } from "#server/features/uploads/assemble-upload.ts";
export { cancelUpload, removeUpload } from "#server/features/uploads/remove-upload.ts";
export { readStorageUse, requireSpace } from "#server/features/uploads/storage-quota.ts";
export { getOwnUpload, type UploadRow } from "#server/features/uploads/upload-queries.ts";
