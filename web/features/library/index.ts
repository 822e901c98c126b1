/** A space's layouts, categories and storage, as far as several features share them. */
export {
  invalidateLibrary,
  layoutKey,
  libraryKey,
  presentationKey,
} from "#web/features/library/library-key.ts";
export { StorageBar } from "#web/features/library/storage-bar.tsx";
export { StorageIndicator } from "#web/features/library/storage-indicator.tsx";
