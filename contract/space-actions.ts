import type { MemberRole } from "#contract/roles.ts";

/** Actions recorded in a space for its owner. */
export const spaceActions = [
  "member_invited",
  "invitation_revoked",
  "member_joined",
  "role_changed",
  "member_removed",
  "member_left",
  "layout_removed",
  "version_removed",
  "approval_requested",
  "approval_ended",
  "comment_removed",
  "guest_removed",
  "comments_paused",
  "comments_resumed",
  "link_switched_on",
  "link_switched_off",
  "link_password_set",
  "link_password_removed",
  "link_expiry_set",
  "link_expiry_removed",
  "link_download_allowed",
  "link_download_refused",
  "link_versions_shown",
  "link_versions_hidden",
  "link_compare_allowed",
  "link_compare_refused",
  "link_rotated",
  "link_passes_ended",
  "presentation_removed",
  "space_edited",
] as const;
export type SpaceAction = (typeof spaceActions)[number];

export interface SpaceActDetails {
  /** The invited address. */
  email?: string;
  role?: MemberRole;
  role_before?: MemberRole;
  /** The title of the layout, or of the presentation. */
  layout?: string;
  /** The number of the comment, or of the version. */
  number?: number;
  /** How many of a visitor's comments and replies. */
  comments?: number;
  replies?: number;
}
