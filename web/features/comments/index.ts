/** What other features may use of comments. */
export { draftsOn } from "#web/features/comments/compose/drafts-on.ts";
export { Honeypot } from "#web/features/comments/compose/honeypot.tsx";
export { NotMe } from "#web/features/comments/compose/not-me.tsx";
export { useLiveOverview } from "#web/features/comments/overview/use-live-overview.ts";
export { CommentsPanel } from "#web/features/comments/owner/comments-panel.tsx";
export { OwnerCanvas } from "#web/features/comments/owner/owner-canvas.tsx";
export { OwnerComments } from "#web/features/comments/owner/owner-comments.tsx";
export { useOwnerFeedback } from "#web/features/comments/owner/use-owner-feedback.ts";
export { decisionRoomClass } from "#web/features/comments/public/decision-room.ts";
export { openAsGuest } from "#web/features/comments/public/guest-identity.ts";
export { withoutSchemas } from "#web/features/comments/public/public-routes.ts";
export type { GuestSelf } from "#web/features/comments/public/use-guest.ts";
export { useVersions, type Versions } from "#web/features/comments/versions/use-versions.ts";
export { VersionPicker } from "#web/features/comments/versions/version-picker.tsx";
