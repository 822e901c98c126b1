/** What other features may use of links. */

export type { AdmitToFile } from "#server/features/links/admit-to-file.ts";
export { announceToPresentations, CHANGED } from "#server/features/links/announce-link.ts";
export type { VisitedLink } from "#server/features/links/count-visits.ts";
export {
  addressInPresentation,
  allowsCompare,
  findPublicLayout,
  type ListedVersionRow,
  layoutInPresentation,
  openPublicLayout,
  openPublicLink,
  openRoundOfLayout,
  type PublicLayoutRow,
  showsVersion,
} from "#server/features/links/find-public-layout.ts";
export { followLink } from "#server/features/links/follow-link.ts";
export { requireOpen } from "#server/features/links/gate.ts";
export type { GuardedAssets } from "#server/features/links/guarded-assets.ts";
export { assetIdOf } from "#server/features/links/image-paths.ts";
export {
  hasPasswordOrEnd,
  hidesVersion,
  isGuarded,
  type LinkRow,
} from "#server/features/links/link-rows.ts";
export { listEndingLinks } from "#server/features/links/list-ending-links.ts";
export { newPublicLink } from "#server/features/links/new-public-link.ts";
export { givePass, type Visitor, visitorOf } from "#server/features/links/passes.ts";
export { purgeLayout } from "#server/features/links/purge.ts";
export { lockSpaceLink, presentLink } from "#server/features/links/space-links.ts";
