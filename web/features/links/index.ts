/** What other features may use of links. */
export { GuardedBadge } from "#web/features/links/guarded-mark.tsx";
export { copyLink, linkAddress } from "#web/features/links/link-address.ts";
export { inDays, localMoment } from "#web/features/links/settings/local-moment.ts";
export { LinkCard } from "#web/features/links/share/link-card.tsx";
export { ShareButton } from "#web/features/links/share/share-button.tsx";
export { noteShared, useSharedHere } from "#web/features/links/shared-mark.ts";
