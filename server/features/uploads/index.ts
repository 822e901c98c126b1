/** What other features may use of uploads. */
export { assembleUpload } from "#server/features/uploads/assemble-upload.ts";
export { limitBytes, refuseDisconnect } from "#server/features/uploads/limit-bytes.ts";
export { receiveFile } from "#server/features/uploads/receive-file.ts";
export { isImageRefusal, refuseImage } from "#server/features/uploads/refuse-image.ts";
export { cancelUpload, removeUpload } from "#server/features/uploads/remove-upload.ts";
export { readStorageUse, requireStorage } from "#server/features/uploads/storage-quota.ts";
export { getSpaceUpload, type UploadRow } from "#server/features/uploads/upload-queries.ts";
