/** What other features may use of exports. */
export { keyOf } from "#server/features/exports/export-rows.ts";
