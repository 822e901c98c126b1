/** What other features may use of comments. */
export { CommentsPanel } from "#web/features/comments/owner/comments-panel.tsx";
export { OwnerCanvas } from "#web/features/comments/owner/owner-canvas.tsx";
export { OwnerComments } from "#web/features/comments/owner/owner-comments.tsx";
export { useOwnerFeedback } from "#web/features/comments/owner/use-owner-feedback.ts";
