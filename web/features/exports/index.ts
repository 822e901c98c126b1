/** What other features may use of exports. */
export { ExportDialog } from "#web/features/exports/export-dialog.tsx";
