/** What other features may use of what is unread. */
export { markAllRead, markRead, readSeqOf } from "#server/features/unread/mark-read.ts";
export { findUnreadLayouts, isUnread, readBy } from "#server/features/unread/unread-comments.ts";
