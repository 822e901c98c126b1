/** What other features may use of layouts. */
export { LayoutCard } from "#web/features/layouts/layout-card.tsx";
export {
  LayoutGrid,
  LayoutGridItem,
  LayoutGridSkeleton,
} from "#web/features/layouts/layout-grid.tsx";
export { LayoutThumbnail } from "#web/features/layouts/layout-thumbnail.tsx";
export { layoutsQuery } from "#web/features/layouts/layouts-queries.ts";
export { createMany, createOne } from "#web/features/layouts/upload/create-layouts.ts";
export { DropZone } from "#web/features/layouts/upload/drop-zone.tsx";
export { fileError } from "#web/features/layouts/upload/file-error.ts";
export {
  type CreatedLayout,
  isSettled,
  type Transfer,
  whenSettled,
} from "#web/features/layouts/upload/transfer.ts";
export { TransferList } from "#web/features/layouts/upload/transfer-list.tsx";
export { TransferProgress } from "#web/features/layouts/upload/transfer-progress.tsx";
export {
  dropTransfer,
  isAlone,
  useTransfers,
} from "#web/features/layouts/upload/transfers-store.ts";
export { useTransfer } from "#web/features/layouts/upload/use-transfer.ts";
export { useLayoutRemoval } from "#web/features/layouts/use-layout-removal.tsx";
