/** What other features may use of notices. */
export { listNews } from "#server/features/notices/list-notices.ts";
