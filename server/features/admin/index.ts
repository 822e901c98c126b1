/** What other features may use of the admin area. */
export { forgetActsOf } from "#server/features/admin/forget-acts.ts";
export { grantAdmin } from "#server/features/admin/grant-admin.ts";
export { requireAnotherAdmin } from "#server/features/admin/keep-admins.ts";
