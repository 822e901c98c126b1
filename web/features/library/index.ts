/** What a person keeps here, as far as several features share it. */
export { libraryChanged, libraryKey } from "#web/features/library/library-key.ts";
export { StorageBar } from "#web/features/library/storage-bar.tsx";
export { StorageIndicator } from "#web/features/library/storage-indicator.tsx";
