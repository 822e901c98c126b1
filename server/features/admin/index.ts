/** What other features may use of the admin area. */
export { anonymiseActsOf } from "#server/features/admin/anonymise-acts.ts";
export { grantAdmin } from "#server/features/admin/grant-admin.ts";
export { requireAnotherAdmin } from "#server/features/admin/require-admin.ts";
