/** What other features may use of notices. */
export { NoticeBell } from "#web/features/notices/bell/bell-place.tsx";
export { sentenceOfNotice } from "#web/features/notices/bell/sentence-of-notice.ts";
