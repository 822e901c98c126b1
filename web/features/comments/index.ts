/** What other features may use of comments. */
export { CommentsPanel } from "#web/features/comments/owner/comments-panel.tsx";
export { OwnerCanvas } from "#web/features/comments/owner/owner-canvas.tsx";
export { OwnerComments } from "#web/features/comments/owner/owner-comments.tsx";
export { useOwnerFeedback } from "#web/features/comments/owner/use-owner-feedback.ts";
export { useVersions, type Versions } from "#web/features/comments/versions/use-versions.ts";
export { VersionPicker } from "#web/features/comments/versions/version-picker.tsx";
